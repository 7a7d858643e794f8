"""All tests of the rules go through a door that is watched."""

import watched  # noqa: F401 - before any of them is imported
