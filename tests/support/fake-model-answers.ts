import { readFileSync } from 'node:fs';

/** The program of the built-in model is used here, too. */
const MAPPING_PROGRAM = new URL('../../server/models/builtin/mapping-program.js', import.meta.url);

/** A chat request as a model receives it. */
export interface AskedQuestion {
  /** Name of the schema, or "" if none was sent. */
  name: string;
  system: string;
  user: string;
}

/** A realistic answer to each of our tasks, made only from the content of the prompt. */
export function answerQuestion(question: AskedQuestion): unknown {
  const { name, system, user } = question;
  const asks = (key: string): boolean => system.includes(`"${key}":{`);
  if (name === 'brief' || (name === '' && asks('sections'))) return briefAnswer(user);
  if (name === 'outline' || (name === '' && asks('slides'))) return outlineAnswer(system, user);
  if (name === 'story' || (name === '' && asks('arguments'))) return storyAnswer(user);
  if (name === 'titles' || (name === '' && asks('changes'))) return { changes: [] };
  if (name === 'rewrite' || (name === '' && asks('sentences'))) return { sentences: [] };
  if (name === 'slide' || (name === '' && asks('fields'))) return slideAnswer(system, user);
  if (name === 'layout' || (name === '' && asks('layout_id')))
    return { layout_id: /^- (\S+):/mu.exec(user)?.[1] ?? '' };
  if (name === 'classify' || (name === '' && asks('classes')))
    return { classes: refsIn(user).map((ref) => ({ ref, class: 'narrative' })) };
  if (name === 'questions' || (name === '' && asks('questions')))
    return { questions: [{ id: 'audience', text: 'Who is it for?', why: 'It decides the depth.' }] };
  if (name === 'process' || (name === '' && asks('is_process'))) return processAnswer(user);
  if (name === 'mapping_code' || (name === '' && asks('code'))) return { code: readFileSync(MAPPING_PROGRAM, 'utf8') };
  if (name === 'read_image' || (name === '' && asks('description')))
    return { text: 'Revenue 2023: 12 million', description: 'A bar chart of revenue.' };
  return { text: shortened(material(user), Number(/at most (\d+) characters/u.exec(system)?.[1] ?? 80)) };
}

function material(user: string): string {
  return /<<<MATERIAL\n([\s\S]*?)\nMATERIAL>>>/u.exec(user)?.[1] ?? user;
}

function refsIn(text: string): string[] {
  return [...new Set(text.match(/\bs\d+\/b\d+\b/gu) ?? [])];
}

function shortened(text: string, length: number): string {
  const words = text.split(/\s+/u);
  while (words.length > 1 && words.join(' ').length > length) words.pop();
  return words.join(' ');
}

function firstSentence(text: string): string {
  return /^.{10,160}?[.!?](?=\s|$)/u.exec(text)?.[0] ?? shortened(text, 120);
}

function briefAnswer(user: string): unknown {
  const blocks = [...material(user).matchAll(/^\[(\S+)\] \((\w+)\) (.*)$/gmu)].map((found) => ({
    ref: found[1] ?? '',
    kind: found[2] ?? '',
    text: found[3] ?? '',
  }));
  const title = /^Title: (.*)$/mu.exec(user)?.[1] ?? 'Untitled';
  const sections: { title: string; key_points: string[]; data_points: string[]; block_refs: string[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || sections.length === 0)
      sections.push({
        title: block.kind === 'heading' ? block.text : title,
        key_points: [],
        data_points: [],
        block_refs: [],
      });
    const section = sections.at(-1);
    section?.block_refs.push(block.ref);
    if (block.kind === 'paragraph')
      section?.[/\d/u.test(block.text) ? 'data_points' : 'key_points'].push(firstSentence(block.text));
  }
  const overview = blocks.find((block) => block.kind === 'paragraph')?.text ?? title;
  return { title, overview: firstSentence(overview), sections };
}

function storyAnswer(user: string): unknown {
  const text = material(user);
  const points = [...text.matchAll(/^- (?:\(data\) )?(?!story |figure |\[)(.*)$/gmu)].map((found) => found[1] ?? '');
  const answer = firstSentence(points[0] ?? text.split('\n').at(-1) ?? '');
  return {
    ...{ audience: 'The board', purpose: 'To decide', answer },
    arguments: points.slice(0, 3).map((claim) => ({ claim, block_refs: refsIn(text).slice(0, 1) })),
  };
}

function outlineAnswer(system: string, user: string): unknown {
  const text = material(user);
  const title = /^Title: (.*)$/mu.exec(text)?.[1] ?? 'Untitled';
  const wanted = Number(/exactly (\d+) slides/u.exec(system)?.[1] ?? 0);
  const sections = text.split(/\n\n(?=\[\d+\] )/u).slice(1);
  const slide = (kind: string, name: string, idx: number | null, refs: string[], story: string | null): unknown => ({
    kind,
    title: name,
    takeaway: name,
    role: 'evidence',
    source_section_idx: idx,
    block_refs: refs,
    story_id: story,
  });
  const content = sections.flatMap((section, idx) => {
    const refs = refsIn(/^blocks:\n([\s\S]*)$/mu.exec(section)?.[1] ?? '');
    const points = [...section.matchAll(/^- (?:\(data\) )?(?!story |figure |\[)(.*)$/gmu)].map(
      (found) => found[1] ?? '',
    );
    const stories = [...section.matchAll(/^- story (\S+): (.*) \[[^[]*\]$/gmu)];
    const heading = /^\[\d+\] (.*)$/mu.exec(section)?.[1] ?? `Section ${idx}`;
    return [
      ...stories.map((found) => slide('content', found[2] ?? heading, idx, refsIn(found[1] ?? ''), found[1] ?? null)),
      ...(points.length > 0 ? points : [heading]).map((point) => slide('content', point, idx, refs, null)),
    ];
  });
  const size = wanted > 0 ? wanted - 2 : Math.min(10, content.length);
  while (content.length > 0 && content.length < size)
    content.push(slide('content', `${title}: part ${content.length + 1}`, 0, [], null));
  return {
    title,
    slides: [
      slide('title', title, null, [], null),
      ...content.slice(0, size),
      slide('closing', `Remember: ${title}`, null, [], null),
    ],
  };
}

function processAnswer(user: string): unknown {
  const lines = material(user).split('\n');
  const steps = lines.map((line, index) => ({
    ...{ id: `p${index}`, label: shortened(line, 60), kind: 'step' },
    next: index + 1 < lines.length ? [{ to: `p${index + 1}`, label: null }] : [],
  }));
  return { is_process: true, steps, notes: lines.join(' ') };
}

function slideAnswer(system: string, user: string): unknown {
  const title = /^Slide: (.*)$/mu.exec(user)?.[1] ?? '';
  const blocks = [...material(user).matchAll(/^\[(\S+)\] \((\w+)\) (.*)$/gmu)].flatMap((found) => {
    const [, ref = '', kind, text = ''] = found;
    return kind === 'heading' || text.trim() === '' ? [] : [{ ref, text: firstSentence(text) }];
  });
  const item = (text: string, from = blocks[0]): unknown => ({
    ...{ text, label: null, value: null, unit: null, date: null, parent: null },
    ...{ ref: from?.ref ?? '', evidence: from?.text ?? '' },
  });
  const requested = [
    ...system.matchAll(/^- (\S+) \((\w+)\): (?:one item, at most|2 to (\d+) items)[^\n]*?(\d+) characters/gmu),
  ];
  const fields = requested.map(([, name, kind, most, length]) => {
    if (kind === 'title') return { name, items: [item(title)] };
    const shown = blocks.slice(0, Math.min(Number(most ?? 1), 4));
    const each = Math.floor(Math.min(200, Number(length) / Math.max(1, shown.length)));
    return { name, items: shown.map((block) => item(shortened(block.text, each), block)) };
  });
  return {
    fields,
    notes: blocks
      .slice(0, 3)
      .map(({ text }) => text)
      .join(' '),
  };
}
