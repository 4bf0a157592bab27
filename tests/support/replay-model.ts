import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deck } from '../../common/deck/slide.ts';

/** What a strong model answered about one document. Blocks are identified by words in them, since their references change. */
export interface RecordedAnswers {
  document: string;
  brief?: {
    title: string;
    overview: string;
    /** `from`: words of the first block of a section; it continues until the next one begins. */
    sections: { title: string; from: string; key_points: string[]; data_points: string[] }[];
  };
  story: { audience: string; purpose: string; answer: string; arguments: { claim: string; words: string[] }[] };
  title: string;
  slides: RecordedSlide[];
  /** Sentences that were refused, each with what was written in its place. */
  rewrites?: { written: string; text: string }[];
}

interface RecordedSlide {
  kind: string;
  title: string;
  takeaway?: string;
  role?: string;
  /** Words of each block that the slide is about. */
  words?: string[];
  /** The beginning of a computed finding. */
  story?: string;
  /** Its items in order, each with the words of the source behind it; divided up where a layout has several fields. */
  items?: {
    text: string;
    words: string;
    label?: string;
    value?: string;
    unit?: string;
    date?: string;
    end_date?: string;
    group?: string;
    parent?: string;
    is_key?: boolean;
  }[];
  /** The visual form that shows the items, and the names of its columns or sides. */
  form?: string;
  columns?: string[];
  notes?: string;
  /** What the slide does not show, as names. */
  left_out?: string;
  /** What its audience looks for and the document does not say, as names. */
  not_in_source?: string;
}

interface Question {
  task: string;
  system: string;
  user: string;
}

export const RECORDED = new URL('../fixtures/recorded/', import.meta.url);

/** Recorded answers by document; `null` where there are none. */
export function recordedAnswers(document: string): RecordedAnswers | null {
  const file = new URL(`${document}.json`, RECORDED);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedAnswers) : null;
}

/** The documents with recorded answers. */
export function recordedDocuments(): string[] {
  return readdirSync(RECORDED).map((name) => name.replace(/\.json$/u, ''));
}

/**
 * A server that speaks the OpenAI protocol and gives the recorded answers of a strong model. They are found by document, task and
 * slide, so that a changed prompt needs no new recording. Fixtures contain answers only; their references are taken from the question.
 */
export async function startReplayModel(): Promise<{ base_url(document: string): string; close(): Promise<void> }> {
  const blocksOf = new Map<string, Map<string, string>>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const document = decodeURIComponent(request.url?.split('/')[1] ?? '');
      const recorded = recordedAnswers(document);
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as AskedBody;
      const [system = '', user = ''] = body.messages.map(({ content }) => content);
      const question = { task: body.response_format?.json_schema?.name ?? '', system, user };
      const blocks = blocksOf.get(document) ?? new Map<string, string>();
      blocksOf.set(document, blocks);
      for (const [ref, text] of blocksIn(user)) if (text.length > (blocks.get(ref)?.length ?? 0)) blocks.set(ref, text);
      const answer = recorded === null ? null : answerOf(recorded, question, blocks);
      if (answer === null) {
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: `no recorded answer: ${document} ${question.task}` } }));
      } else send(response, body.stream === true, JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base_url: (document) => `http://127.0.0.1:${port}/${encodeURIComponent(document)}/v1`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface AskedBody {
  messages: { content: string }[];
  stream?: boolean;
  response_format?: { json_schema?: { name?: string } };
}

function send(response: ServerResponse, isStreamed: boolean, text: string): void {
  const base = { id: 'replay', created: 0, model: 'recorded' };
  response.writeHead(200, { 'content-type': isStreamed ? 'text/event-stream' : 'application/json' });
  if (!isStreamed) {
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
    response.end(JSON.stringify({ ...base, object: 'chat.completion', choices }));
    return;
  }
  const chunk = (delta: object, finish_reason: string | null): string =>
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  response.end(`${chunk({ content: text }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
}

/** The text of each block in a question ("[s1/b2] (kind) text"), by its reference. */
function blocksIn(user: string): Map<string, string> {
  const marks = [...user.matchAll(/^(?:- )?\[(s\d+\/b\d+)\] \(\w+\) /gmu)];
  return new Map(
    marks.map((mark, index) => {
      const end = marks[index + 1]?.index ?? user.length;
      const text = user.slice(mark.index + mark[0].length, end);
      return [mark[1] ?? '', text.split(AFTER_BLOCK)[0] ?? ''];
    }),
  );
}

/** What may follow a block in a question, apart from another block. */
const AFTER_BLOCK = /\n(?:\n|blocks:|- story |- figure |The rest of its section:|MATERIAL>>>|\[[^\]]+\] \(computed\))/u;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function answerOf(
  recorded: RecordedAnswers,
  { task, system, user }: Question,
  blocks: ReadonlyMap<string, string>,
): unknown {
  const refOf = (words: string): string[] =>
    [...blocks]
      .filter(([, text]) => plain(text).includes(plain(words)))
      .map(([ref]) => ref)
      .slice(0, 1);
  const refsOf = (words: readonly string[] = []): string[] => [...new Set(words.flatMap(refOf))];
  switch (task) {
    case 'classify':
      return { classes: [...blocks.keys()].map((ref) => ({ ref, class: 'narrative' })) };
    case 'brief':
      return recorded.brief === undefined ? null : briefOf(recorded.brief, [...blocks.keys()], refOf);
    case 'story': {
      const claims = recorded.story.arguments.map(({ claim, words }) => ({ claim, block_refs: refsOf(words) }));
      return { ...recorded.story, arguments: claims };
    }
    case 'outline':
      return { title: recorded.title, slides: recorded.slides.map((slide) => outlined(slide, user, refsOf)) };
    case 'titles':
      return { changes: [] };
    case 'rewrite':
      return { sentences: rewritten(recorded, user) };
    case 'layout':
      return { layout_id: /^- (\S+):/mu.exec(user)?.[1] ?? '' };
    case 'slide': {
      // The title may have been replaced by words of the source: the message identifies the slide as well.
      const said = [...user.matchAll(/^(?:Slide|Message): (.*)$/gmu)].map(([, text]) => plain(text ?? ''));
      const isAsked = ({ title, takeaway = title }: RecordedSlide): boolean =>
        said.includes(plain(title)) || said.includes(plain(takeaway));
      // Where both were replaced by words of the source, the blocks identify it.
      const own = user.split('The rest of its section:')[0] ?? '';
      const isAbout = ({ words = [], items = [] }: RecordedSlide): boolean =>
        items.length > 0 && words.some((each) => refsOf([each]).some((ref) => own.includes(`[${ref}]`)));
      const slide = recorded.slides.find(isAsked) ?? recorded.slides.find(isAbout);
      return slide === undefined ? null : slideOf(slide, system, user, refOf);
    }
    default:
      return null;
  }
}

/** The new text of each refused sentence that one was recorded for. */
function rewritten({ rewrites = [] }: RecordedAnswers, user: string): { number: number; text: string }[] {
  return [...user.matchAll(/^(\d+)\. Written: (.*)$/gmu)].flatMap(([, number, written = '']) => {
    const found = rewrites.find((each) => plain(each.written) === plain(written));
    return found === undefined ? [] : [{ number: Number(number), text: found.text }];
  });
}

function briefOf(
  brief: NonNullable<RecordedAnswers['brief']>,
  refs: readonly string[],
  refOf: (words: string) => string[],
): unknown {
  const starts = brief.sections.map(({ from }) => refs.indexOf(refOf(from)[0] ?? ''));
  const sections = brief.sections.map(({ title, key_points, data_points }, index) => {
    const next = starts.slice(index + 1).find((start) => start > (starts[index] ?? 0)) ?? refs.length;
    return { title, key_points, data_points, block_refs: refs.slice(index === 0 ? 0 : starts[index], next) };
  });
  return { title: brief.title, overview: brief.overview, sections };
}

function outlined(slide: RecordedSlide, user: string, refsOf: (words?: readonly string[]) => string[]): unknown {
  const { kind, title, takeaway, role, words, story, form } = slide;
  const stories = [...user.matchAll(/^- story (\S+): (.*) \[[^[]*\]$/gmu)];
  const found = story === undefined ? undefined : stories.find(([, , message]) => message?.startsWith(story));
  const refs = refsOf(words);
  const sections = user.split(/\n(?=\[\d+\] )/u).slice(1);
  const at = sections.findIndex((section) =>
    found?.[1] !== undefined ? section.includes(found[1]) : refs[0] !== undefined && section.includes(`[${refs[0]}]`),
  );
  const isFrame = ['title', 'agenda', 'closing'].includes(kind);
  return {
    ...{
      kind,
      title,
      takeaway: takeaway ?? found?.[2] ?? title,
      role: role ?? null,
      form: form ?? null,
    },
    ...{ block_refs: refs, story_id: found?.[1] ?? null, source_section_idx: at === -1 || isFrame ? null : at },
  };
}

function slideOf(slide: RecordedSlide, system: string, user: string, refOf: (words: string) => string[]): unknown {
  const fields = [...system.matchAll(/^- (\S+) \((\w+)\): (?:one item|2 to (\d+) items)/gmu)].filter(
    ([, , kind]) => kind !== 'title',
  );
  const stories = [...user.matchAll(/^\[(\S+)\] \(computed\) (.*)$/gmu)];
  const items = (slide.items ?? []).map(({ words, ...item }) => {
    const computed = stories.find(([, , message]) => plain(message ?? '').includes(plain(words)));
    return { ...NONE, ...item, ref: refOf(words)[0] ?? computed?.[1] ?? '', evidence: words };
  });
  const { form, columns = null, notes = '', left_out = null, not_in_source = null } = slide;
  if (form !== undefined && system.includes('\nForms:\n'))
    return { form: { form, columns, items }, fields: [], notes, left_out, not_in_source };
  const per = Math.ceil(items.length / Math.max(1, fields.length));
  return {
    form: null,
    fields: fields.map(([, name], index) => ({ name, items: items.slice(index * per, (index + 1) * per) })),
    ...{ notes, left_out, not_in_source },
  };
}

/** The details that an item may lack. */
const NONE = {
  ...{ label: null, value: null, unit: null, date: null, end_date: null, group: null, parent: null, is_key: null },
};

/**
 * What was recorded for a document but isn't on its deck: titles of slides, the answer on the cover, and as "title: …" their forms, what
 * they say that they leave out, and items. */
export function missingAnswers({ slides }: RecordedAnswers, deck: Deck): string[] {
  return slides.flatMap(({ kind, title, takeaway = '', form, left_out, not_in_source, items = [] }) => {
    const slide = deck.slides.find((each) =>
      kind === 'title' ? each.kind === kind : plain(each.title) === plain(title),
    );
    if (slide === undefined) return [title];
    const shown = plain(JSON.stringify([slide.fields, slide.free]));
    if (kind === 'title') return shown.includes(plain(takeaway)) ? [] : [`${title}: ${takeaway}`];
    const isShown = (part: string | undefined): boolean => shown.includes(plain(part ?? ''));
    const forms = slide.free.flatMap(({ content }) => (content.kind === 'form' ? [content.form.form as string] : []));
    const parts = [
      ...(form === undefined || forms.includes(form) ? [] : [form]),
      ...[left_out, not_in_source].filter((names) => names !== undefined && !isShown(names)),
      ...items
        .filter(({ label, text, value, date }) => ![label, text, value, date].every(isShown))
        .map(({ label, text }) => [label, text].filter(Boolean).join(' ')),
    ];
    return parts.map((part) => `${title}: ${part}`);
  });
}
