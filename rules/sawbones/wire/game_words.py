"""What games of one's own have in common, for their links: a link says only where in this a piece of the game stands.

It never changes: a link that was made with it opens with it alone. A better one would be a kind of link of its own.
"""

from __future__ import annotations

import base64
import zlib
from functools import lru_cache

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

#: the same from version 5 on: whole games that both sides have read, each with a nought behind it
_GAMES_READ = (
    b"c-n+khm!Lq5YD6QFeQz<QTgk&^fE2ICs(k+5)&CTfKKOl{O)0aGxD6y|1?pye!JhIzqiD)aiNv4w+&kha#m8J!h(D&9rRi%X9*>pRCx9!TeC*M"
    b"(1X*!Kn?4KFy}C~THFf*ofH;aD~tfw8a-MRYjwv#t5a`<IcMZzaKe%^?^<$ivhB$;F7+6~X=T%rvlm4{$zTW8`NL{Qw~spC49swn#j;fG4@K8|"
    b"ncrLHfGP0)+45gl57vPZY}uZYiKWlN?W5<Dmyb5<Z1ctLni6Nc*faxX)-i_+k>6YSpNRRPk0>cRKFL-DU{JJWJ)ZQkw^_6HOQ!?wOV+KYq5j;-"
    b"z8C!6swuh<Hd}NF_zXAdV4?i+-v#xFuBEl!@HPFrqyc<~>xx$1z$lkkSOMHG$n`Z^HM;92SlCgjhR`RFTFKEjsfvuos0YPofD6{o!UsMAj3DdB"
    b"FC~39;5K|Ry!rrMzw^N)gtLE)x@X2sD>xW8S3xKGC^fdsVZ_Yday_bmZo(F>E+O==6Avh}#ls!w6>Qsn7aNSD@R}J!0!`(nS?Grl7Z<E^DC_Tq"
    b"@&_9E6ijCwo2s6?*Au5GzJrC>XvIT`I%eG&c(WXs1Fe=~CKPm)vjXOILm+Sk#hlw1E$TmfP*N<-huNrgx_@fa!@aN1FroUdJ+OvJbqF)+CRi_W"
    b">X|tqZ)~CGWplh)Jaj5sPD>s~!L3#^&B|<`_usJ-Dfu#dN?H|23FO1R4}Xr|7qqPCn|Oy!iB~^_j~^p`epGmMeaOk2cmfcql(UF^AI>tZtU&b&"
    b"<O-yN%S)&V5S<mcyMhuch|7;*vAK;IVh=SqB6G8RhPYb?+i<?4FiO|LcCWHKgRS>&&#=JQ!SfYX+Mxhm&&7{B!E*|c?I;`tQp+PIsiO)CQEAdt"
    b"jV6(;iKV%nB8s<qHACE7!02OtQ&4<IULCK-G0%B+vu^5W|7!h^7Uhg59OE;d+GuNjFhs-ifDHX%P(M4t_=X&~%k|2`DzphQ$`hv!n?xDhPve_o"
    b"U!CYA6i+hR@K{csoh5_l4=px^-TR1Y3^vKz@E#oxFKAD6_$Jcect+V@6<CkXA~G1a8;ruZXIeTB6VN6{fSYMP&vpDtgdHB{$0#zko?|Q;D~ou8"
    b"?2YFqWgc(QCTi7B8YDhIJ)A%}p*FZtD7QI-A<fs*=UZp)HOL;z!{K{W`~u2j&qe8jM7e<fN;a(*oBVZ!_iBX|PPf8DQhh5C!WHYR@O;8#s~0p*"
    b"Gbmq$S^GWLhZ5zBaQ+jMTo^)~83cV1ZeHUb%kKKUWB<Irv_=RBqw48jFH3XN>7i-8wmk>@hxDNj2G~O1hoVXgELxzUE4$(U(yfF`aU%!+6~DZz"
    b"dE-ui26EqbGS^Gb-bcT}t_JUb&D!p;?5|&aDq9G*Jci!gB&H74p;Ad-NopWYcZjOOy`}$beIF9$ao;<xrJY8wumMQtq78q~R<w>I`5(DVP|dgW"
    b"vzC4`75W9Ep`zHF0K@0BW`WcTg?Uw<KQWUO0>x=-2&(WZ`n>fT>DF#_>^c#Z#kW%v0zxRVb(W?+*OY=mZ8T@YN&`^x;gZJC>XZ&ldJ2ODdtQr}"
    b"2(3nzdK73aL#;wIc<aq?+~q#yQrzDwIMA%jdoi65y$?Q!W+QE4YjC||V!4iHq5(%*({Md5z92t2HXBIE4!?nP^`oXmJbedfTC|`k^JU`Mg0{cL"
    b"@yGP<#lVSgqVOt6gXYyWA=j&{CKj|D!9}BDvxLz|7-<>_9-ma+_^5VY7Ioxv4D<dw+0UeL6xhlW*ql~UkgSWM!glmA0iTO<(O^A@2Dn)4>a55s"
    b"=n<kI>4+mpB4a%!({`b6_%N6ljVg$;Z3=`|uO?g(WeT_t2Cyd#uO2;uer_p4_bPAHG@V{S2bmw<KgB}7xy{CgLc;AKK}s-^edmJlp2<d}cmK^1"
    b"MZNX<)%$`<!C;{Fe4r@2#kdBq#yv2tc&LRBOkf)2pK~_K#6y4RTIJu0$|;*0ZqFi)f_{uXii1?%;98SGeONVCnA|aESm2)k!LmGJr$n&8Qd>p)"
    b"GOKHnmwoUt;lHRZi((rCrqL!VfAmL{zRIe)igxZ$VbH3knhN$8TH%hS6i35`8k+j{X|eOU+ti0g)>=f2M?bor#Hdci@dO<hGb_=@6L?7I)M{FS"
    b"X?MRax5PpjacW!MTi!*#<^5P2&^M)f*t%Xv(d_6wsc64qH(5}k0?_natBu8Oi0!f^IZx$dq61y6G34{`oyL<ON)Q%C?bP;T_`>NVZ50j_jkn<k"
    b"(cK(d?_JGT;|Kn78)OcaquLZOS11}-L0m@aL|xAIi&P!=2nTlr5J9NKjbw-fbmV|;S@Mwjt<dKvVwu${bU~&H<of0_-vvsb04$+<+&^rjLl_bo"
    b"Ed08|iJDqn2*sqaIH9lAE<&WunB9*jwvmPQtD=jNBn2~M&(Hab2X{Pe<SLF>gyM*Wg}y8o13<zswvO*($E3M~ZC=CWl`TtG(8*Z5V=3W~29FV="
    b"^uht|q!uXh*@FRsfZDcS2wASBqTk|Mv#;g8%YMZ6@rX*rJohzVXoT1K_H5&4-wJ+i7*Z(4R~y{R=E9cFa(b{9vb`Nzo1(WY(z3p<*!se%-B(@f"
    b"`$tc7rLw=_kfNJ7YGi7{hWFctx<2X0wSRJTvKD*X(vFAhvKSo(X$i@c|M!C@HK|NA$5<N8k`}&-*guHa&(bHw))TF!gpqc5`ja?Qf9cKdlZxNT"
    b"%OX8Q#JH}#ma|8tl<h}#V4l(<KcGw^En%K%Yi&O|+HaB9v`AN8QGZ9}0pf|0wQnBa!H|cv>T|JS7cbHhV@98~?xLBly9srR_q4oIQ?L1-kgNDA"
    b"P=A3ZkESb9U%J}&)9T)=Xovb{sd^NFur1=0FMQ?W)U&tVI9RdV_YbLl_|J|{cXD+Hxqzp<$aM_K{a(=5IPif%MOKXPl3P|qxm1A$F84VF{C(Fe"
    b"UahnHx*}6>rR+5oLusTRk|bgNZkvg_mWPw))t1GCKRkvqR+_MXC8(l_r;n!;X)&h7-IfmBDTQ!&+S#LN1r^$pa&vb|AsU`=p*<uryh1~#k9O@3"
    b"Skv*cLPJ2@Q7BFX-3+Mc@hxj>pAbq`?|$Y=jY(zmCzQ{_r-sl@DTv!H9fydbS{vAmDw%j>xS8zm9Ih^A{w92{*`YLUOx@nQ9Y^>66n;>{;wkQ="
    b"un)oNN4?XygO$$c_~YPY!xPo^B+1b1bK@@E8S6qyq^QD%EO)+W7#$qT6wtcmF%;`$4rxMkb2v;nJnypfu3jr$7fDSI<mw30fd4|<3++OB7m#vU"
    b"N&DS(q10a;JI4hfH6~#e2YVVk7-T<l0?`slXnRfCUILy5QfZb4j+P2udhN?7@j1c?Xow?6>MB9_9)gB=NbqumC<1QAAp+L{BVEMUXz5*9MH#Jz"
    b"{5X%i8tnI0E)DNelA;8US(rUf{xSOEjYXf0U-cm<HWaZy8k)F;KR1GGdUA7a-)3}YB<wI(i8S-0Kg?z5W4S;u+yH1oB(@*l;4V(%2qidmZ%z=-"
    b"w_wG&q`~9~7r?zsXO#_BPosS9R~Jx9&W}FJ-Nq&AF#iMrQ{I_LOi51=1xWr!cp<Qupfs64JFxU{@dkGR!o#JHaep9Tc2>|1j&*S^iC_q*N+;v7"
    b"c0?6*XN^zKAnN1_S%&47HM-J{u#(w*<{^eJ<mWX>IsFstixK6RSm_^Qn54=7m;E8^Q{Ly#kl|5*i*$KqxdWLRf=^y>k{5u8Ik{7F<1l1m7N09*"
    b"{m4*1*U_qIv;M3Rb*_ib1+fh#l)<PEoVfZ?VA`ct5>-F(REUEtUqr2=@O&{Yqn-&hU!2Q`=NhlB3}Wr$ctciG%QFtNy-2v@)0ov}9I*<FBUWeZ"
    b"!K&iudAR>(PK(9}!w!_;bF*_?gnIbkhRN-d8zvt<x?$>}vlHrJ=Mo0y^b>sf@y57-d4X#F!S%KS>LG{oCCLhCrQR{$k!)kkgoq1s6V?2KtBw4d"
    b"8Um@^VF8$}N+<%EgSmsT@a3W2l`*n%weLc@Z%D-7DoDqxoDiZ5s*=<<YnW&jl1CoujoV)op87i4xHR=8P#9YP!E;|X0G$&+sI38RRe=hezQDCl"
    b"8#KpSF!;N$A<z&dZc>yQfKI|uTq^;<{xDU*<BZoddgB=$<&?|?XC2d~Q*tgb(oH8*{F(>-K8)HHR+==c2n7L9j0W;MuzEPj?ckE+pa_70;IRPy"
    b"7``|0_!uNg@MwTzv>SGE)fy!9=>(mUl2VyAJ_VWlM4%xAmpTYbFG_=|78%^Mi4Y428-9EY5M@KACCQmLppC$w=o!DP<(aEdj-;ea<h&q!r*dEn"
    b"*5vgzT;~HD$<X1*hZ8`Ir#IOgY&oTim@eqwk04TGmMa@FJ>{WZugj1?#r48Md8i8$hTrKO7sp<SSzEknrt1MK-Cofb+WzrAo*b6YtFkSRv=UC7"
    b"cBU2Uqn6R10kF&Ju8w`-%33D?u(ZsAVr_yCKVfpwtD(pA9PN5fvqZN<Oll#HO8<LCIQ0{L;x1XpMB8$13LedT0ilk=j)T@kjsWj6<h#_I)`!PN"
    b"g`QPi7Nm5IJUr!y&sX(Y6xzohAJwBev_Fwi*%f<V4s;a#D7{qM_i!kiEk6?<wi$2G?(k~)FQ3$Q+t;fiKlC&a@9A*sEV0{fiBsTHj$^mGJbx(d"
    b"H3es!1V|=hNoE+^@An_}>7$5;9*+835fL0AD*pa=D&debj=<4idZS5MRMor4uluQ?@`*)m)1Lrw0=dg=mY>=AyMXM5JKoaaXB%9Cv${WLPquVS"
    b"HU*d`c_H+_linE#muY<M{@>CC8|ZI39hm7SiTdB5rfVW!`?_XV!xTE>Rhbey%R?}n3*>#20Iw*|Vu;nxdE$01q5FZb59;Trmy^(TwVRMBt_RM+"
    b"IeHABRIqxog;!`H({Mw-NorF+VtKEjIOorJqZLUG(6AmIKJ1)T?t#@*>0S6Mq<hw<cs0MTnYw}cIKRIH>CdNt@~aSuxPZq0C-FY@myqmme0L$e"
    b"=>oE<c85#)Z!$6wZgT;J+idR0o4R*pdI?p2xXX)jd(l*hE6c+L{r~IBVxYSfPh?An!|C8)!>LX;to5kp9)4ezHyzbNH6jpfH)TOxVt^$o#?fTd"
    b"o3OG#D4IIq1$Xrk3Ord<loE`~LxB3jQTUEq3JGV^%?<O+c^)It#GD#r1S~_hXCd}vhh1c_Zqx<(pc4f|6>u<pNqybH9O_Y5g)!#h7#vA6Uk$Ed"
    b"0rudfuht@FsxFlJykeS>k<=w?CId$3-6a4<Z2Cs*csY$OX_Ep<Rl_oXK{dhJ_4UL|k0)4`*;dvrJ+RHNCZRCc$Q<XB5iW*H*xwyep?F@pecs3P"
    b"g5i=qlxRub8Sg;`Wu@lRzF~2C15z<R4pukjX>%BqjX9XcEc~qDVA4Pm{B8%r@2j;73ukpIGNR|xNqJ_n!D4*U0&pNr0}`b2o8`bnIlbg^gx8U&"
    b"qKbTT=v+LK<0d^{33DgWVPCqP+>xusEPw}09b`@mDVLN8jz`QmWgSk4+h#EXayR$~7Oj`VDX>1(`iSps9C|{}si9caal0O3=c?LZ#Iw*7Zjdog"
    b"sonYw7epcKWeJM3hp2z)SV<g(HPEc)S@53N;5E8j&(fIzlv*Xw!os9lZush|#CStqhWFSvo$jMGjeZ`7oiU-5gj5zP>OeVX5a5p92+lGV4H`LI"
    b"E+F%23LZALjhxJZkrP!(1(HGytr}+cm?7>%Wc&7E3X4xqHI`*=#GbpYk}uQ3zERhR$>z2CijB9AY}`<6Ld)|(^^jhh>w|06o9LA%DYAL59-CjF"
    b"#<20u5nBff<u5CG@?OS$d+FE7=cwc}e07p0p#Ma=^-s2-=vV%X*=^eBcYv*Wjjvn5+wX8Ah(w-H$Sskd<5;|)A@u~U94er>B&3RG7U+VvB;v;w"
    b"W*tk9{W?q5&B&f~`+?i(Uvb&QkvL^2pp~;@k4atgn;wpJ#lHK_*h`mV@^A3Lf(Lw%qDcas1tX_&MB05H+8Fu<K!VGe9bG+q!&~JGZ9KtO+XJ|2"
    b"9o#$7b@(m*9Ma0yZC|<N=%sC^JbHN{(hUn@{<8fGt6-+-Ca$d-UfV;8@j?}?){}pWK8_C+T93C5uJLFg0Tb(Pp0>21hF5ycA{>}Ozth1XZi|~K"
    b"!o(_l!Va%joj>hTQ{`T6S-2jwI8e}sXEJlJ<W)8t%#)Ii)7eos3-GD<nj%ywQ3H<w%ia5CUmX9wd0%vWzF+6L>*kW{SesP-Q2560JC%6a{{Vu{"
    b"lD_"
)


@lru_cache(maxsize=1)
def games_read() -> bytes:
    """The text of the games that both sides have read."""
    return zlib.decompress(base64.b85decode(_GAMES_READ))
