"""The shapes of what goes out, by what they are of; :class:`sawbones.wire.replies.Reply` is put together of them."""
