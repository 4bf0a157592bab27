import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Block } from '../../../common/deck/source.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import { slideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type {
  BlockDigest,
  SlideFormOutput,
  SlideInput,
  SlideItem,
  SlideOutput,
  TextFieldRequest,
} from '../../kernel/sdk/ports/text-tasks.ts';
import { soundAnswer } from '../check/answer-faults.ts';
import { addsFacts, evidenceText, isCitation, withoutCitations } from '../check/evidence.ts';
import { findNumbers } from '../check/number-mentions.ts';
import { isComparable, makeSafe } from '../check/safe-sentences.ts';
import { statedDifferences } from '../check/stated-difference.ts';
import type { WrittenItems } from '../forms/states-relation.ts';
import {
  evidenceOf,
  cleanForm,
  cleanLine,
  formItemOf,
  formLine,
  linesOf,
  lineOf,
  isOnlyName,
  partOfForm,
  putInForm,
  putInLine,
  safeLabel,
  valuesAreIn,
  wholeText,
} from './slide-items.ts';
import { explainItems } from './abbreviations.ts';
import { safeNames, safeNotes, sentencesOf } from './notes-and-names.ts';
import { saidBefore, slideBlocks } from './slide-context.ts';
import { slideMessages } from './slide-prompt.ts';
import type { SlideContext } from './slide-context.ts';

/** A slide carries five bullets at most; a sixth asks for another slide. A short list that the built-in model shows whole has two more. */
const MAX_BULLETS = 5;
const MAX_OF_LIST = 7;

/** What a model wrote for one slide, checked: paragraphs by field name, notes, and what went wrong on the way. */
interface WrittenText {
  paragraphs: Map<string, string[]>;
  /** The same as items, each with its evidence. */
  items: FieldItems;
  /** Its items instead, where the model showed them as a visual form. */
  form?: WrittenItems;
  notes: string;
  /** What the slide does not show of its subject, as names for the foot of the slide. */
  left_out?: string;
  /** What its audience looks for and no source has, as names. */
  not_in_source?: string;
  findings: Finding[];
}

interface WriteOptions {
  maxBullets?: number | undefined;
  /** Whether the slide may show what is written as a visual form. */
  takesForm?: boolean;
  /** Whether what is written is beside a chart or table. */
  isBesideData?: boolean;
}

/**
 * Asks the model for the text of one slide, with its section's text and the previous title only. When the model fails for
 * good, the built-in one writes the slide and a finding says so.
 */
export async function writeText(
  context: SlideContext,
  slide: OutlineSlide,
  previousTitle: string | null,
  fields: readonly LayoutField[],
  { maxBullets = mostBullets(context), takesForm = false, isBesideData = false }: WriteOptions = {},
): Promise<WrittenText> {
  const requests = fields.map((field) => fieldRequest(field, maxBullets));
  const asked = slideInput(context, slide, previousTitle, requests);
  const input: SlideInput = {
    ...asked,
    ...(takesForm ? { takes_form: true } : {}),
    ...(isBesideData ? { is_beside_data: true } : {}),
  };
  const request = {
    task: 'slide' as const,
    input,
    output: slideOutput,
    messages: slideMessages,
    ...(context.signal ? { signal: context.signal } : {}),
  };
  try {
    const reply = await soundAnswer(context.model, request);
    const text = explained(await checked(context, slide, keepAsked(reply, input), input), context);
    const left_out = safeNames(context, reply.left_out ?? '', input);
    const not_in_source = safeNames(context, reply.not_in_source ?? '', input);
    return { ...text, ...(left_out === '' ? {} : { left_out }), ...(not_in_source === '' ? {} : { not_in_source }) };
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
    const finding: Finding = {
      code: 'slides.written_by_builtin',
      params: { title: slide.title, reason: error.code },
      severity: 'warning',
      slide_id: slide.id,
    };
    const reply = await context.fallback.generate(request);
    return explained(asText(keepAsked(reply.value, input), reply.value.notes.trim(), [finding]), context);
  }
}

function mostBullets({ model }: SlideContext): number {
  return model.provider === 'builtin' ? MAX_OF_LIST : MAX_BULLETS;
}

/** The same text with the abbreviations explained that the sources introduce elsewhere. */
function explained(text: WrittenText, context: SlideContext): WrittenText {
  const items = explainItems(text.items, context);
  if (items === text.items) return text;
  if (text.form === undefined) return { ...text, ...asText({ items }, text.notes, text.findings) };
  return { ...text, items, form: { ...text.form, items: [...items.values()].flat().map(formItemOf) } };
}

function slideInput(
  context: SlideContext,
  slide: OutlineSlide,
  previousTitle: string | null,
  fields: TextFieldRequest[],
): SlideInput {
  const section = slide.source_section_idx === null ? undefined : context.brief?.sections[slide.source_section_idx];
  const blocks = slideBlocks(context, slide);
  const refs = new Set(blocks.map(({ source, block }) => `${source.id}/${block.id}`));
  let room = context.model.context_chars;
  const digests = [...refs].flatMap((ref) => {
    const known = context.digests.get(ref);
    if (known === undefined || room <= 0) return [];
    const digest = withAllRows(known, context.blocks.get(ref)?.block);
    room -= digest.text.length;
    return [digest];
  });
  const stories: DataStory[] = [...context.stories.values()].filter((story) => refs.has(story.block_ref));
  return {
    preferences: context.preferences,
    slide: {
      ...{ kind: slide.kind, title: slide.title, takeaway: slide.takeaway },
      ...(slide.role === undefined ? {} : { role: slide.role }),
      ...(slide.form === undefined ? {} : { form: slide.form }),
    },
    previous_title: previousTitle,
    section: section
      ? { title: section.title, key_points: section.key_points, data_points: section.data_points }
      : null,
    blocks: digests,
    around: sectionBlocks(context, slide, refs, room),
    stories: stories.map(({ id, block_ref, message, points, shows, weight }) => ({
      ...{ id, block_ref, message },
      ...{ points, shows, weight },
    })),
    fields,
    section_titles: context.brief?.sections.map((each) => each.title) ?? [],
    ...(slide.kind === 'closing' ? { titles: saidBefore(context, slide) } : {}),
  };
}

/** More of a table is no longer read row by row. */
const MAX_TABLE_CHARS = 6000;

/** A table that a slide is about, with all its rows: what is not in its question can be on no slide. */
function withAllRows(digest: BlockDigest, block: Block | undefined): BlockDigest {
  if (digest.kind !== 'table' || block?.kind !== 'table') return digest;
  const text = evidenceText(block);
  return text.length > MAX_TABLE_CHARS ? digest : { ...digest, text };
}

/** The blocks of the slide's section beside its own, as far as there is room; of all sections where code shows a whole part, to say of whom it holds. */
function sectionBlocks(
  { brief, digests, model }: SlideContext,
  slide: OutlineSlide,
  own: ReadonlySet<string>,
  room: number,
): BlockDigest[] {
  const isWhole = model.provider === 'builtin' && slide.role === 'evidence';
  const sections = brief?.sections.filter((_, at) => isWhole || at === slide.source_section_idx) ?? [];
  let left = room;
  return sections
    .flatMap((section) => section.block_refs)
    .flatMap((ref) => {
      const digest = own.has(ref) ? undefined : digests.get(ref);
      if (digest === undefined || left < digest.text.length) return [];
      left -= digest.text.length;
      return [digest];
    });
}

/** What a model gets to know about a field. */
export function fieldRequest(field: LayoutField, maxBullets: number = MAX_BULLETS): TextFieldRequest {
  const kind = field.kind === 'title' || field.kind === 'subtitle' || field.kind === 'caption' ? field.kind : 'body';
  return {
    name: field.name,
    kind,
    max_length: field.max_length,
    max_items: kind === 'body' ? Math.max(1, Math.min(maxBullets, field.max_items)) : 1,
  };
}

type FieldItems = ReadonlyMap<string, SlideItem[]>;

/** What a model answered: the items of fields, or of a form. */
interface Answer {
  items: FieldItems;
  form: SlideFormOutput | null;
  notes: string;
}

/** The place of a form's items among those of fields. */
const FORM = '';

/** Keeps what was asked for: known fields, at most their number of items, without bullet characters; or a form. */
function keepAsked(answer: SlideOutput, input: SlideInput): Answer {
  const items = new Map<string, SlideItem[]>();
  const form = input.takes_form === true ? (answer.form ?? null) : null;
  if (form !== null && form.items.length > 0)
    return { items: new Map([[FORM, cleanForm(form.items)]]), form, notes: answer.notes.trim() };
  for (const request of input.fields) {
    const written = answer.fields.find((field) => field.name === request.name)?.items ?? [];
    const lines = written
      .map((item) => ({ ...item, text: cleanLine(wholeText(item)) }))
      .filter(({ text }) => text !== '');
    if (lines.length > 0) items.set(request.name, lines.slice(0, request.max_items));
  }
  return { items, form: null, notes: answer.notes.trim() };
}

function asText({ items }: { items: FieldItems }, notes: string, findings: Finding[]): WrittenText {
  return { paragraphs: new Map([...items].map(([name, list]) => [name, list.map(lineOf)])), items, notes, findings };
}

/**
 * What a model wrote, as far as the sources bear it out: an item whose evidence is not in its block is dropped, one that says
 * something else than its evidence is rewritten or gives way to the source's own words. The built-in model only has such words.
 */
async function checked(
  context: SlideContext,
  slide: OutlineSlide,
  written: Answer,
  input: SlideInput,
): Promise<WrittenText> {
  const { model, preferences, sources, signal } = context;
  if (model.provider === 'builtin') return asText(written, written.notes, []);
  const isForm = written.form !== null;
  const items = new Map<string, SlideItem[]>();
  const found: { item: SlideItem; sentences: readonly string[] }[] = [];
  const more = sentencesOf(context, input.blocks);
  const stated = new Set(findNumbers(more.join(' '), preferences.language).map(({ value }) => value));
  const known = [...more, ...input.stories.flatMap(({ message, points = [] }) => [message, ...points])].join(' ');
  let unproven = 0;
  let relabelled = 0;
  for (const [name, list] of written.items) {
    const proven = list.flatMap((item) => {
      const place = evidenceOf(context, item, input.blocks);
      const named = place?.sentences ?? null;
      const sentences = isForm && !valuesAreIn(item, named ?? [], more, preferences.language) ? null : named;
      if (sentences === null) unproven += 1;
      if (sentences === null) return [];
      const own = { ...item, ref: place?.ref ?? item.ref };
      if (isComparable(sources, preferences)) {
        const block = context.blocks.get(own.ref)?.block;
        // Who is cited is no statement.
        const isCited = block !== undefined && isCitation(own.label ?? '', block);
        if (own.label != null && !isCited) own.label = safeLabel(own.label, known);
        if (own.parent != null) own.parent = safeLabel(own.parent, known);
        // A name states no fact of its own: no number, turn or negation that its evidence lacks.
        const isNew = (text: string): boolean =>
          addsFacts({ text, sources: sentences, more, context: slide.title, language: preferences.language });
        if (own.label != null && own.label !== '' && !isCited && isNew(withoutCitations(own.label))) own.label = '';
        if (own.label !== item.label || own.parent !== item.parent) relabelled += 1;
        // A number, or a node, has no other name than the words it is based on.
        if (own.label === '' && own.text === '') own.label = item.evidence.length > MAX_NAME_CHARS ? '' : item.evidence;
      }
      if (!isForm || !isCell(item)) found.push({ item: own, sentences });
      return [own];
    });
    items.set(name, proven);
  }
  let replaced = relabelled;
  if (isComparable(sources, preferences)) {
    const seen = `${slide.title} ${input.section?.title ?? ''}`;
    const questions = found.map(({ item, sentences }) => {
      // A name over a sentence is read with it, as a heading is.
      const about = `${seen} ${item.label ?? ''}`;
      if (!isForm) return { text: item.text, sources: sentences, more, max_length: MAX_ITEM_CHARS, context: about };
      // The parts of a form are read together: what one says, another need not repeat.
      const others = found.flatMap((each) => (each.item === item ? [] : [formLine(each.item)]));
      const drawn = written.form?.form === 'cause_effect' ? ARROWS : '';
      const { label, group, date, end_date } = item;
      const heads = [
        drawn,
        ...(written.form?.columns ?? []),
        ...[label, group, date, end_date].map((own) => own ?? ''),
      ];
      const apart = statedDifferences(item.text, preferences.language, ({ value }) => stated.has(value));
      const beside = [seen, ...heads, ...others, ...apart.map(({ mention }) => mention.text)].join(' ');
      return {
        ...{ text: partOfForm(item), sources: sentences, more, max_length: MAX_ITEM_CHARS },
        ...{ context: beside, quoted: isOnlyName(item) ? partOfForm(item) : item.evidence },
      };
    });
    const safe = await makeSafe(model, preferences, questions, signal);
    for (const [index, { item }] of found.entries()) {
      const { text, state } = safe[index] ?? { text: '', state: 'kept' };
      if (state === 'kept') continue;
      if (state !== 'rewritten') replaced += 1;
      if (isForm) {
        putInForm(item, text);
        continue;
      }
      // A source sentence stands for several pieces of it once, and never for what the title says.
      const known = [slide.title, ...found.filter((each) => each.item !== item).map((each) => each.item.text)];
      putInLine(item, known.some((other) => text.includes(other) && other !== '') && state === 'own_words' ? '' : text);
    }
  }
  const kept = new Map([...items].map(([name, list]) => [name, list.filter((item) => formLine(item) !== '')]));
  const about = { params: { title: slide.title, count: unproven }, slide_id: slide.id };
  const findings: Finding[] = [
    ...(unproven === 0 ? [] : [{ code: 'slides.unproven', ...about, severity: 'warning' as const }]),
    ...(replaced === 0
      ? []
      : [
          {
            code: 'slides.own_words',
            ...about,
            params: { title: slide.title, count: replaced },
            severity: 'info' as const,
          },
        ]),
  ];
  const notes = safeNotes(context, written.notes, input);
  if (written.form === null) return asText({ items: kept }, notes, findings);
  const { form, columns } = written.form;
  const shown = kept.get(FORM) ?? [];
  const field = input.fields[0]?.name ?? '';
  const lines = new Map([[field, linesOf(shown)]]);
  const plain = { paragraphs: lines, items: new Map([[field, shown]]), notes, findings };
  // A large number that is not borne out is not replaced by the next one.
  const hasLead = form !== 'big_number' || shown[0]?.evidence === written.form.items[0]?.evidence;
  if (!hasLead) return plain;
  return { ...plain, form: { form, items: shown.map(formItemOf), ...(columns ? { columns } : {}) } };
}

/** Longer evidence is no name. */
const MAX_NAME_CHARS = 48;

/** Whether an item is a figure in its row and column: it states nothing but what its evidence was seen to hold. */
function isCell({ text, value, label, group }: SlideItem): boolean {
  return text === '' && [value, label, group].every((each) => (each ?? '') !== '');
}

/** What the arrows between causes and effects say, so that no item need say it. */
const ARROWS = 'because weil';

/** An item is a line or two. */
const MAX_ITEM_CHARS = 140;
