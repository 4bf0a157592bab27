import { formTexts } from '../../common/deck/form.ts';
import { plainText } from '../../common/deck/slide.ts';
import type { FieldContent, StoredSlide } from '../../common/deck/slide.ts';
import { blockText } from '../../common/deck/source.ts';
import type { SourceText } from '../../common/deck/source.ts';
import { isClaim } from '../../server/models/builtin/claim.ts';
import { cleanText, strongNumbers } from '../../server/models/builtin/clean-text.ts';
import type { Linguist } from '../../server/models/builtin/linguist.ts';
import { relatednessAmong } from '../../server/models/builtin/text-rank.ts';
import { isAside, isEvent } from '../../server/models/builtin/title-worth.ts';
import { sentencesIn } from '../../server/pipeline/read/sentences.ts';

/** How a line of a slide relates to its sources; `other` lines are computed, written by a model, names or labels. */
type Line = 'whole' | 'piece' | 'other';

/** What can be counted in a slide's sentences without reading them. */
interface SlideSentences {
  /** Its title is a claim. */
  is_claim: boolean;
  /** And what the slide is about: a whole sentence, not an aside, confirmed by most of the text below it. */
  is_point: boolean;
  lines: Line[];
}

/** Lines with more words are sentences. */
const MIN_WORDS = 5;
/** What may come before a sentence that is shown completely: "As a result, ". */
const MAX_OPENER = 24;
const RELATED = 0.1;
/** A figure without what it counts, the size of a table, and the span of a history. */
const WITHHOLDS =
  /^[^:]* leads with [\d.,]+(?:\s?%)?(?:, [\d.,]+\s?% of the total)?$|: \d+ (?:rows|Zeilen)(?: of .*)?$|^\p{L}+ runs from .+ \(\d{4}/u;

/**
 * Compares the text of slides with their sources, word for word. A reader finds more than that: the counts are an upper
 * bound of the rubric's, not a substitute.
 */
export function sentencesOfDeck(
  slides: readonly StoredSlide[],
  sources: readonly SourceText[],
  stories: ReadonlySet<string>,
  linguist: Linguist,
  language: string,
): SlideSentences[] {
  const blocks = sources.flatMap(({ blocks: all }) => all).map((block) => blockText(block));
  const known = blocks.map((text) => sentencesIn(text, language).map((sentence) => lettersOf(cleanText(sentence))));
  const lineOf = (text: string): { line: Line; block: number } => {
    const letters = lettersOf(text);
    if (text.split(/\s+/u).length < MIN_WORDS) return { line: 'other', block: -1 };
    const isWhole = (sentence: string): boolean =>
      sentence.endsWith(letters) && sentence.length - letters.length <= MAX_OPENER;
    const block = known.findIndex((sentences) => sentences.some(isWhole));
    if (block !== -1 || known.flat().includes(letters)) return { line: 'whole', block };
    const part = known.findIndex((sentences) => sentences.some((sentence) => sentence.includes(letters)));
    return { line: part === -1 ? 'other' : 'piece', block: part };
  };
  const lists = sources
    .flatMap(({ blocks: all }) => all)
    .filter(({ kind }) => kind === 'list')
    .map((block) => blockText(block).split('\n').map(lettersOf));
  const bodies = slides.map((slide) => bodyOf(slide).flatMap((text) => sentencesIn(text, language)));
  const relate = relatednessAmong(bodies.flat().map((line) => linguist.terms(line)));
  return slides.map((slide, at) => {
    const body = (bodies[at] ?? []).map((text) => ({ text, ...lineOf(text) }));
    const title = lineOf(slide.title);
    const terms = linguist.terms(slide.title);
    const isBesides = ({ text, block }: { text: string; block: number }): boolean =>
      (block !== -1 && block === title.block) || relate(terms, linguist.terms(text)) > RELATED;
    const sentences = body.filter(({ line }) => line !== 'other');
    const isBorneOut = sentences.length === 0 || sentences.filter(isBesides).length * 2 >= sentences.length;
    const isOfData = stories.has(slide.id);
    const isOnePart = body.some(({ text }) => ON_TOP.test(text)) || isSomeItems(slide.title, body, lists);
    const is_claim = isClaim(slide.title, linguist);
    return {
      is_claim,
      is_point:
        is_claim &&
        !WITHHOLDS.test(slide.title) &&
        title.line !== 'piece' &&
        !isAside(slide.title) &&
        !isOnePart &&
        !isOneEvent(slide.title) &&
        (isOfData || (isBorneOut && sentences.length !== 1)),
      lines: [title.line, ...body.map(({ line }) => line)],
    };
  });
}

/** Whether a title says some items of a list of which others are below it: none of them is what all have in common. */
function isSomeItems(title: string, body: readonly { text: string }[], lists: readonly (readonly string[])[]): boolean {
  const said = lettersOf(title);
  const below = body.map(({ text }) => lettersOf(text));
  return lists.some((items) => {
    const named = items.filter((item) => item.length > MIN_ITEM && said.includes(item));
    return named.length > 0 && items.filter((item) => below.includes(item) && !named.includes(item)).length >= 2;
  });
}

/** A shorter item may stand in a title by chance. */
const MIN_ITEM = 12;
/** Below an amount: that there is more on top of it. */
const ON_TOP = /^(?:as well as|in addition|on top of|zusätzlich|darüber hinaus) /iu;

/** Something that happened once, without its size, is one detail of what is below it. */
function isOneEvent(title: string): boolean {
  return isEvent(title) && strongNumbers(title).length === 0;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}%]+/gu, '');
}

/** The text of a slide apart from its title and its frame. */
function bodyOf({ fields, free, title }: StoredSlide): string[] {
  const contents: [string, FieldContent][] = [
    ...Object.entries(fields),
    ...free.map(({ role, content }): [string, FieldContent] => [role, content]),
  ];
  return contents.flatMap(([name, content]) => {
    if (content.kind === 'form') return formTexts(content.form);
    if (content.kind !== 'text' || /kicker|caption|source|date|footer/u.test(name)) return [];
    const text = plainText(content.paragraphs);
    return text === title ? [] : text.split('\n');
  });
}
