import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { TextModel, TextRequest } from '../../kernel/sdk/ports/text-model.ts';
import type { SlideInput, SlideItem, SlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { saysAgain } from './says-again.ts';

/**
 * The text of a slide; an answer with faults goes back once with the reasons, and the one with fewer is taken.
 * @throws ModelError when the model fails on the first answer, or the work is cancelled.
 */
export async function soundAnswer(
  model: TextModel,
  request: TextRequest<'slide', SlideInput, SlideOutput>,
): Promise<SlideOutput> {
  const { value: first } = await model.generate(request);
  const faults = model.provider === 'builtin' ? [] : answerFaults(first, request.input);
  if (faults.length === 0) return first;
  try {
    const { value: second } = await model.generate({ ...request, input: { ...request.input, faults } });
    return answerFaults(second, request.input).length < faults.length ? second : first;
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
    return first;
  }
}

/**
 * What makes a slide useless to its audience although each of its items has evidence, as reasons for writing it again: it repeats
 * what was said, compares figures in words, or has parts that say nothing without the source. Empty for a sound answer.
 */
export function answerFaults({ form, fields }: SlideOutput, input: SlideInput): string[] {
  const items = form?.items ?? fields.flatMap((field) => field.items);
  return [
    ...repeated(items, input),
    ...items.flatMap((item) => partFaults(item, form != null)),
    ...comparedInWords(items, form?.form ?? null, input),
    ...(form?.columns ?? [])
      .filter((name) => HANGING.test(name))
      .map((name) => `“${name}” breaks off: say what it is.`),
  ];
}

/** Most items say what a title has said; of a closing slide, which is to say what follows, even one is too many. */
function repeated(items: readonly SlideItem[], { slide, previous_title, titles = [] }: SlideInput): string[] {
  const said = [slide.title, previous_title ?? '', ...titles];
  const again = items.filter((item) => {
    const line = lineOf(item);
    return (item.value ?? '') === '' && said.some((title) => saysAgain(line, title));
  });
  const isTooMuch = slide.kind === 'closing' ? again.length > 0 : again.length > 0 && again.length * 2 >= items.length;
  return isTooMuch ? again.map((item) => `“${lineOf(item)}” only says what a title says.`) : [];
}

function partFaults(item: SlideItem, isForm: boolean): string[] {
  const { label, text } = item;
  const name = label?.trim() ?? '';
  const starts = text.toLowerCase().startsWith(name.toLowerCase());
  return [
    ...(isForm && name !== '' && starts && text.length > name.length
      ? [`“${text}” begins with its own label: let it say what the label does not.`]
      : []),
    ...(CODES.test(text) ? [`“${text}” names places of the material: say what they say.`] : []),
    ...([name, text].some((each) => HANGING.test(each)) ? [`“${lineOf(item)}” breaks off: say it whole.`] : []),
  ];
}

/** Two cells with two figures each that are compared in words: the audience sees the difference only in a chart. */
function comparedInWords(items: readonly SlideItem[], form: string | null, { takes_form }: SlideInput): string[] {
  const compared = items.filter(({ text, value }) => VERSUS.test(`${value ?? ''} ${text}`));
  if (takes_form !== true || form === 'bars' || compared.length < 2) return [];
  const [first] = compared.map(lineOf);
  return [`Figures such as “${first}” are compared in words: show them as bars, one item for each figure.`];
}

function lineOf({ label, text }: SlideItem): string {
  return [label?.trim(), text.trim()].filter(Boolean).join(': ');
}

const PLACE = String.raw`(?:objectives?|endpoints?|items?|sections?|figures?|tables?|rows?|columns?|pages?|annex(?:es)?|ziele?|endpunkte?|abschnitte?|abbildung(?:en)?|tabellen?|zeilen?|spalten?|seiten?|punkte?)\s+\d[\d.–-]*`;
/** Nothing but numbers of places: "Objective 7, endpoint 6". */
const CODES = new RegExp(String.raw`^${PLACE}(?:\s*(?:,|;|and|und|&)\s*(?:${PLACE}|\d+))*\.?$`, 'iu');
/** What breaks off: an example that is not there, or a word that something must follow. */
const HANGING =
  /\(\s*(?:e\. ?g\.|i\. ?e\.|z\. ?B\.|d\. ?h\.)\s*\)|(?<!\p{L})(?:e\. ?g\.|z\. ?B\.|such as|than|by means of)\s*$/iu;
const VERSUS = /\d[\d.,]*\s?\p{L}{0,3}%?\s+(?:vs\.?|versus|against|compared with|gegenüber|statt)\s+[^\p{L}\s]?\d/iu;
