"""What games of one's own have in common, for their links: a link says only where in this a piece of the game stands.

It never changes: a link that was made with it opens with it alone. A better one would be a kind of link of its own.
"""

from __future__ import annotations

GAME_WORDS = (
    b'"hurt":"_penalty","hurt_name":"penalty","credit":"","line":"Damage up to a number; whoever lies ther'
    b'e throws. ","switches":[{"id":"","name":"","why":"","on":true}],"times":[{"id":"bleeds","name":"Blee'
    b'ding","every":60,"when":"bleeding","steps":[{"what":"minutes","to":"minutes - 1"}]}],"shape":"clock"'
    b',"unit":"min","shape":"hidden","shape":"number","within":"strokes","stroke":"\\\\","stroke":"-","tone"'
    b':"turn","tone":"calm","shape":"tag","slots":true,"spill":"lost","below":0,"below_word":"none","table'
    b's":[{"id":"wound","name":"Wound","rows":[[1,1,""],[2,2,""],[3,3,""],[4,4,""],[6,6,""],[9,9,"dead"]]}'
    b'],"levels":[{"id":"harm","name":"Harm","rows":[["scratch","Scratch",3,0,false],["hurt","Hurt",1,1,fa'
    b'lse],["very_hurt","Very Hurt",1,2,false],["incapacitated","Incapacitated",1,0,true],["near_death","N'
    b'ear Death",1,0,true]]}],"kind":"lowest","kind":"fudge","kind":"highest","keep":2,"kind":"d100","agai'
    b'n":1,"kind":"pool","hits":"5+","hits":"5 6","dice":"strength + armour","sides":"sides","sides":"20",'
    b'"plus":"plus","pools":[{"id":"armour","name":"Armour","high":20,"usual":2},{"id":"luck","name":"Luck'
    b'"}],"help":"","more":true,"low":1,"high":400,"usual":12},{"id":"strength","name":"Strength","high":1'
    b'0,"usual":3},{"id":"attack","name":"Attack","low":-5},{"id":"skill","name":"Skill","parts":[{"id":"h'
    b'urt","name":"Damage","steps":[{"do":"go","part":"up"},{"do":"choose","what":"soaks","options":"Take '
    b'it, "},{"do":"say","text":"Net {net}."},{"do":"stop","when":"not hit","text":"Missed."},{"do":"roll"'
    b',"what":"hit","roll":"attack","against":"defence","see":"max(0, it - other)"},{"do":"roll","what":"s'
    b'oaked","roll":"soak"},{"what":"net","to":"max(0, damage - soaked)"},{"do":"mark","what":"harm","row"'
    b':"level","boxes":"dealt","when":" > 0"},{"do":"heal","what":"wounds","boxes":"points"}],"turn":[{"do'
    b'":"roll","what":"held","roll":"save","see":"it >= 10"}],"after":[{"what":"down","to":"1","when":"har'
    b'm >= harm_size"}],"log":"{by} hits {on} for {damage}","group":"Heal","ends":[{"word":"dead","when":"'
    b'slipped >= 3","grave":3},{"word":"stable","when":"harm >= hp and held >= 3"},{"word":"dying","when":'
    b'"harm >= hp","grave":2,"act":"steady"},{"word":"unconscious"},{"word":"out","when":"down"}],"fight":'
    b'{"name":"At the bridge","fighters":[["Hild",false,1,"hp 20, armour 3"],["Raider",true,3,""]]}}"rolls'
    b'":[{"id":"attack","name":"Attack","dice":"dice"},{"id":"save","name":"Death save","sides":"20"}],"tr'
    b'acks":[{"id":"harm","name":"Damage","size":"hp"},{"id":"wounds","name":"Wounds","shape":"boxes","siz'
    b'e":"3"},{"id":"stress","name":"Stress","shape":"pips","size":"4","tone":"harm"}],"acts":[{"id":"blow'
    b'","name":"Blow","asks":[["damage","Damage",0,40,5],["dice","Dice",1,20,2],["plus","Plus",0,20,0],["l'
    b'evel","Level",1,4,1,"Light, Serious"]],"tone":"harm","steps":[{"do":"mark","what":"harm"}]},{"id":"m'
    b'end","name":"Mend","tone":"calm"},{"id":"heal","name":"Heal","tone":"calm"}[{"sawbones_game":1,"name'
    b'":"","attributes":[{"id":"hp","name":"Hit points","low":1,"high":'
)
