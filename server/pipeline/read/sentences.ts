import { segmentSentences } from '../../../common/i18n/segment-sentences.ts';

/** A full stop after these ends no sentence: initials, numbers, the commonest abbreviations. */
const NO_END =
  /(?:^|[\s(])(?:\p{Lu}|\d{1,3}|(?:\p{L}\.)+\p{L}|[Dd]r|[Mm]rs?|[Pp]rof|[Nn]o|[Nn]r|[Vv]s|[Ff]igs?|[Ee]tc|[Ii]nc|[Ll]td|[Cc]orp|[Cc]o|[Ss]t|[Cc]a|[Bb]zw|[Uu]sw|[Aa]bs|[Aa]rt|[Ee]d|[Aa]l|[Aa]pprox|[Ee]st|г|млн|млрд|руб|тыс|им|ул)\.\s*$/u;

/** A web address goes on after a question mark. */
const IN_ADDRESS = /(?:https?:\/\/|www\.)[!-~]+$/u;

/** Longer than most of these: looking at all of a sentence that never ends would take the square of its length. */
const TAIL = 160;

const segmenters = new Map<string, Intl.Segmenter>();

/** The sentences of a text, word for word; lines end one too. @param language BCP 47. */
export function sentencesIn(text: string, language: string): string[] {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(Intl.Segmenter.supportedLocalesOf(language)[0] ?? 'en', { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    let open: string[] = [];
    let tail = '';
    for (const segment of segmentSentences(line, segmenter)) {
      open.push(segment);
      tail = (tail + segment).slice(-TAIL);
      if (NO_END.test(tail) || IN_ADDRESS.test(tail)) continue;
      sentences.push(open.join(''));
      open = [];
      tail = '';
    }
    sentences.push(open.join(''));
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}
