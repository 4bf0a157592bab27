/** English verbs whose forms have another stem: the infinitive, then its past forms and participles. */
const ENGLISH = `
  begin began begun; break broke broken; bring brought; build built; buy bought; catch caught; choose chose chosen; come came;
  deal dealt; draw drew drawn; drive drove driven; fall fell fallen; feel felt; fight fought; find found; fly flew flown;
  forget forgot forgotten; give gave given; go went gone; grow grew grown; hear heard; hold held; keep kept; know knew known;
  lead led; leave left; lend lent; lose lost; make made; mean meant; meet met; pay paid; rise rose risen; run ran; say said;
  see saw seen; seek sought; sell sold; send sent; shake shook shaken; show showed shown; shrink shrank shrunk; sink sank sunk;
  speak spoke spoken; spend spent; stand stood; steal stole stolen; strike struck; swim swam swum; take took taken;
  teach taught; tell told; think thought; throw threw thrown; wear wore worn; win won; write wrote written`;

/** German verbs whose stem changes: the stem of the infinitive, then those of other forms and of nouns made of them. */
const GERMAN = `
  bieg bog; biet bot gebot angebot; bind band bund; bitt bat; bleib blieb; brech brach broch bruch brich; bring brach bracht;
  denk dacht; empfehl empfahl empfohl empfiehl; entscheid entschied; fahr fuhr fähr fahrt; fall fiel fäll; fang fing fäng;
  find fand fund; flieg flog flug; fließ floss fluss; geb gab gib gabe; geh ging gang; genieß genoss genuss; gewinn gewann gewonn;
  gieß goss guss; greif griff; halt hielt hält; helf half hilf holf; komm kam kunft; lass ließ; les las lies; lieg lag leg;
  meid mied; mess maß; nehm nahm nimm nomm; reiß riss; ruf rief; scheid schied; schein schien; schieb schob schub;
  schieß schoss schuss; schlag schlug schläg; schließ schloss schluss; schneid schnitt; schreib schrieb schrift; schweig schwieg;
  schwind schwand schwund; seh sah sieh sicht; sink sank sunk; sprech sprach sprich sproch spruch; spring sprang sprung;
  steig stieg; steh stand ständ; stehl stahl stohl; sterb starb storb; streich strich; streit stritt; trag trug träg;
  treff traf troff; treib trieb; tret trat tritt; verlier verlor verlust; wachs wuchs wächs; weis wies; werf warf wurf worf;
  wieg wog; zieh zog zug; zwing zwang zwung`;

function formsOf(list: string): Map<string, string> {
  return new Map(
    list.split(';').flatMap((verb) => {
      const [base = '', ...forms] = verb.trim().split(/\s+/u);
      return forms.map((form) => [form, base] as const);
    }),
  );
}

const OF_ENGLISH = formsOf(ENGLISH);
const OF_GERMAN = formsOf(GERMAN);
const PREFIX =
  '(?:ab|an|auf|aus|be|bei|durch|ein|ent|er|fest|ge|her|hin|mit|nach|statt|teil|über|um|unter|ver|vor|weg|wider|zer|zu|zurück|zusammen)';
const GERMAN_FORM = new RegExp(
  String.raw`^(${PREFIX}{0,2})(${[...OF_GERMAN.keys()].sort((one, other) => other.length - one.length).join('|')})(?=(?:e|en|er|es|s|t|te|ten|et|est|st|ung|ungen)?$)`,
  'u',
);

/** A word with the stem of its infinitive: "buy" for "bought", "zuschieß" for "Zuschuss". @param word in lower case. */
export function regularForm(word: string): string {
  return (
    OF_ENGLISH.get(word) ??
    word.replace(GERMAN_FORM, (_, prefix: string, stem: string) => prefix + (OF_GERMAN.get(stem) ?? stem))
  );
}
