/** Function words by language: they carry no topic. Lower case, blank-separated. */
export const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a about above after again against all also although am an and any are as at be because been before being below
    between both but by can could did do does doing down during each either else ever every few first for from further
    get gets give given had has have having he her here hers him his how however i if in into is it its itself just
    last least less let like made make makes many may me might more most much must my near need never new no nor not now
    of off often on once one only onto or other others our out over own per quite rather same say says second see she
    should since so some still such than that the their them then there these they this those three through thus to
    too two under until up upon us use used uses using very was we well were what when where whether which while who
    whom whose why will with within without would yet you your`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bereits besonders bis bisher
    da dabei dadurch dafür damit dann daran darauf daraus darin das dass dazu dem den denen denn der deren des dessen deshalb
    die dies diese diesem diesen dieser dieses doch dort du durch ebenso ein eine einem einen einer eines einige er erst
    es etwa etwas für gegen gibt haben hat hatte hatten hier hin ihm ihn ihr ihre ihrem ihren ihrer im immer in indem
    ins ist ja je jede jedem jeden jeder jedes jedoch kann kein keine keinem keinen können könnte machen man mehr mit
    muss müssen nach nachdem neben nicht nichts noch nun nur ob oder ohne rund sehr sein seine seinem seinen seiner seit
    sich sie sind so sogar solche soll sollen sollte sondern sowie über um und uns unser unsere unter viele vom von vor
    war waren warum was weil weiter welche wenn wer werden wie wieder wir wird wo wurde wurden während zu zum zur
    zwar zwischen`,
  fr: `afin ainsi alors après au aucun aussi autre autres aux avant avec avoir car ce cela ces cet cette ceux chaque ci
    comme comment contre dans de depuis des deux dont donc du elle elles en encore entre est et être eu fait faire il
    ils je jusque l la là le les leur leurs lors lui mais même moins ne ni non nos notre nous on ont ou où par parce pas
    pendant peu peut plus pour pourquoi puis quand que quel quelle quelles quels qui sa sans se selon sera ses si son
    sont sous sur ta tandis tel telle très trop un une vers vos votre vous était étaient été y à d s n qu c j m t`,
  es: `a al algo algunos ante antes aquel así aún aunque bajo bien cada como con contra cual cuando de del desde donde
    dos durante e el ella ellas ellos en entre era eran es esa ese eso esta está están este esto estos fue fueron ha han
    hasta hay la las le les lo los más me mi mientras muy ni no nos nosotros o os otra otro para pero poco por porque
    pues que quien se sea según ser si sí sido sin sobre son su sus también tan tanto tiene tienen todo todos tras tu un
    una uno unos y ya yo`,
  it: `a ad ai al alla alle allo anche ancora avere che chi ci come con contro così cui da dai dal dalla dalle dei del
    della delle dello di dopo dove due e ed è era erano essere fra già gli ha hanno i il in io la le lei lo loro lui ma
    mentre mi molto ne nei nel nella nelle no noi non nostro o ogni oltre per perché più poi prima quale quando quanto
    quella quello questa questo se senza si sia sono stata stato su sua sul sulla suo tra tutti tutto un una uno vi`,
  pt: `a ao aos as até com como contra da das de dela dele depois do dos e é ela elas ele eles em entre era essa esse
    esta está este eu foi foram há isso isto já lhe mais mas mesmo meu muito na não nas nem no nos nós o os ou para pela
    pelo por porque qual quando que quem se sem ser seu seus sido só sob sobre sua suas também tem têm toda todo um
    uma umas uns você à às`,
  nl: `aan al alle als bij daar dan dat de deze die dit doch door dus een en er ge geen had heb hebben heeft hem het hier
    hij hoe hun iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet nog nu of om omdat
    ons ook op over reeds te tegen toch toen tot tussen u uit van veel voor want waren was wat we wel werd wezen wie wij
    wil worden wordt zal ze zich zij zijn zo zonder zou`,
};
