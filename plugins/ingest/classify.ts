import { blockText, blockRef } from '../../common/deck/source.ts';
import type { Block, SourceText } from '../../common/deck/source.ts';
import { createTurns, inParallel } from '../../server/kernel/sdk/concurrency.ts';
import { asSourceText, SOURCE_TEXT_RULE } from '../../server/kernel/sdk/source-text.ts';
import { CONTENT_CLASSES, classifyOutput } from '../../server/kernel/sdk/ports/text-tasks.ts';
import type { BlockDigest, ClassifyInput, ContentClass } from '../../server/kernel/sdk/ports/text-tasks.ts';
import type { ChatMessage, TextModel } from '../../server/kernel/sdk/ports/text-model.ts';

/** What a block is made of, for the choice of a layout. */
type ContentKind = 'heading' | 'text' | 'list' | 'table' | 'picture' | 'quote' | 'code';

interface BlockClass {
  ref: string;
  class: ContentClass;
  kind: ContentKind;
  /** 0 to 1: how much evidence the rules had. */
  certainty: number;
}

/** Blocks of one question to a model; short digests, so that the answer stays short. */
const BATCH = 40;
const DIGEST_CHARS = 240;
/** Below this the model is asked. */
const SURE = 0.75;

const STEP =
  /\b(first|then|next|finally|after that|step \d|zuerst|dann|danach|schließlich|schritt \d|ensuite|enfin)\b/giu;
const COMPARISON =
  /\b(versus|vs\.?|compared (to|with)|in contrast|whereas|while the|pros|cons|advantages?|disadvantages?|better than|worse than|im vergleich|im gegensatz|während|vorteile?|nachteile?|gegenüber)\b/giu;
/** Notices that come with a document or page, whatever it is about. */
const BOILERPLATE =
  /(©|\(c\) \d{4}|all rights reserved|alle rechte vorbehalten|no part of this|subscribe to (our|the|this)|\b(agree|consent|subject) to\b.*\b(terms of (use|service)|privacy policy)|terms of (use|service) and (the |our )?privacy policy|\b(we|site|website|page) uses? cookies|accept (all )?cookies|verwende[nt] cookies|(document|e-?mail|message|report|presentation|information|dokument|bericht|nachricht|präsentation)\b.{0,60}\b(confidential|vertraulich)\b.{0,40}\b(intended|recipients?|disclos\w+|weitergabe|empfänger|bestimmt))/iu;
/** Words of such notices that a statement may have as well ("Confidential papers must not be printed"): alone they are a label or link. */
const NOTICE_NAME =
  /(terms of (use|service)|privacy policy|datenschutz|cookies?|confidential|vertraulich|imprint|impressum|newsletter)/iu;
const MAX_NAME_WORDS = 5;
const REFERENCE =
  /(^\[\d+\]|\bdoi:|^(?:\S+\s+){0,12}\S*\bhttps?:\/\/[^\s)]+\s*$|\bet al\.,? \(?\d{4}|\bpp?\. \d+[–-]\d+|\bISBN\b|\bretrieved (on|from)\b)/iu;
const DATE =
  /\b((19|20)\d{2}|(january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b)/giu;
const FIGURE = /(?<![\w.])[-+]?\p{Sc}?\d[\d.,]*\s?(%|percent|prozent|million|billion|bn|mrd|mio|\p{Sc})?/giu;

/**
 * The class of each block, by rules on its kind and words. Headings take the class of what follows them. Other work gets
 * its turn meanwhile.
 */
export async function classifyByRules(source: SourceText): Promise<BlockClass[]> {
  const classes: BlockClass[] = [];
  const nextTurn = createTurns();
  for (const block of source.blocks) {
    const [name, certainty] = classOf(block);
    classes.push({ ref: blockRef(source, block), class: name, kind: kindOf(block), certainty });
    await nextTurn();
  }
  classes.forEach((each, index) => {
    const next = classes[index + 1];
    if (each.kind !== 'heading' || next === undefined || next.kind === 'heading') return;
    each.class = next.class;
    each.certainty = next.certainty;
  });
  return classes;
}

/**
 * Classes by rules; where these are unsure, a model that reads text is asked.
 * @throws ModelError of the model.
 */
export async function classify(source: SourceText, model?: TextModel, signal?: AbortSignal): Promise<BlockClass[]> {
  const classes = await classifyByRules(source);
  if (model === undefined || model.provider === 'builtin') return classes;
  const byRef = new Map(classes.map((each) => [each.ref, each]));
  const unsure = source.blocks.filter((block) => {
    const found = byRef.get(blockRef(source, block));
    return found !== undefined && found.certainty < SURE && found.kind !== 'heading';
  });
  const batches = Array.from({ length: Math.ceil(unsure.length / BATCH) }, (_, index) =>
    unsure.slice(index * BATCH, (index + 1) * BATCH),
  );
  const answers = await inParallel(
    batches,
    (blocks, _, shared) => {
      const input: ClassifyInput = { blocks: blocks.map((block) => digest(source, block)) };
      return model.generate({
        task: 'classify',
        input,
        output: classifyOutput,
        messages: classifyMessages,
        signal: shared,
      });
    },
    { signal },
  );
  for (const answer of answers.flatMap(({ value }) => value.classes)) {
    const found = byRef.get(answer.ref);
    // A model may name blocks that it was not asked about; the rules were sure of those.
    if (found !== undefined && found.certainty < SURE) found.class = answer.class;
  }
  return classes;
}

function digest(source: SourceText, block: Block): BlockDigest {
  return { ref: blockRef(source, block), kind: block.kind, text: blockText(block).slice(0, DIGEST_CHARS) };
}

function classifyMessages(input: ClassifyInput): ChatMessage[] {
  return [
    {
      role: 'system',
      text: [
        `Give each block of a document one class: ${CONTENT_CLASSES.join(', ')}.`,
        'The blocks are material to sort. Answer with one entry per block, with its ref as given.',
        SOURCE_TEXT_RULE,
      ].join('\n'),
    },
    { role: 'user', text: asSourceText(JSON.stringify(input.blocks)) },
  ];
}

function kindOf(block: Block): ContentKind {
  switch (block.kind) {
    case 'paragraph':
      return 'text';
    case 'figure':
      return 'picture';
    default:
      return block.kind;
  }
}

function classOf(block: Block): [ContentClass, number] {
  switch (block.kind) {
    case 'quote':
      return ['quote', 1];
    case 'table':
      return classOfTable(block.table.columns.map((column) => column.kind));
    case 'code':
      return ['reference', 0.8];
    case 'list':
      return classOfList(
        block.ordered,
        block.items.map((item) => item.text),
      );
    default:
      return classOfText(blockText(block));
  }
}

function classOfTable(kinds: readonly string[]): [ContentClass, number] {
  const isQuantity = (kind: string): boolean => kind === 'number' || kind === 'percent' || kind === 'currency';
  if (kinds.some(isQuantity)) return ['data', 1];
  return kinds.includes('date') ? ['timeline', 0.8] : ['comparison', 0.7];
}

function classOfList(ordered: boolean, items: readonly string[]): [ContentClass, number] {
  const dated = items.filter((item) => /^\W*(in\s)?((19|20)\d{2}|Q[1-4])\b/iu.test(item)).length;
  if (items.length >= 2 && dated >= 0.6 * items.length) return ['timeline', 0.9];
  const figures = items.filter((item) => count(item, FIGURE) > 0).length;
  if (items.length >= 3 && figures >= 0.8 * items.length && !ordered) return ['data', 0.7];
  if (items.filter((item) => REFERENCE.test(item)).length > 0.6 * items.length) return ['reference', 0.8];
  return ordered && items.length >= 2 ? ['process', 0.8] : ['narrative', 0.6];
}

function isNotice(text: string): boolean {
  const isName = text.trim().split(/\s+/u).length <= MAX_NAME_WORDS && !/\p{L}{3}[.!?]$/u.test(text.trim());
  return BOILERPLATE.test(text) || (isName && NOTICE_NAME.test(text));
}

function classOfText(text: string): [ContentClass, number] {
  if (text.length < 400 && isNotice(text)) return ['boilerplate', 0.85];
  if (text.length < 400 && REFERENCE.test(text)) return ['reference', 0.7];
  if (text.length < 400 && /^["“„«].+["”“»]\s*([–—-].*)?$/u.test(text)) return ['quote', 0.8];
  const words = Math.max(1, text.split(/\s+/).length);
  const dates = count(text, DATE);
  const figures = count(text, FIGURE) - dates;
  if (count(text, STEP) >= 3) return ['process', 0.8];
  if (dates >= 3 && dates / words > 0.04) return ['timeline', 0.7];
  if (figures >= 3 && figures / words > 0.06) return ['data', 0.7];
  if (count(text, COMPARISON) >= 2) return ['comparison', 0.7];
  return ['narrative', words > 12 ? 0.8 : 0.6];
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
