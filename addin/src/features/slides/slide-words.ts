import type { Slide } from '../../data/slides.ts';

/** What a slide shows first of all. */
type Shows = 'chart' | 'table' | 'picture' | 'form' | 'diagram' | 'text';

export function showsOf(slide: Slide): Shows {
  if (slide.__diagram__ !== undefined || slide.__diagram_markup__ !== undefined) return 'diagram';
  const kinds = [...Object.values(slide.fields), ...slide.free.map(({ content }) => content)].map(({ kind }) => kind);
  return (['chart', 'table', 'picture', 'form'] as const).find((kind) => kinds.includes(kind)) ?? 'text';
}

export type Claim = Slide['claims'][number];
type SlideFinding = Slide['findings'][number];

/** The numbers of a slide that are in no source. */
export function untracedOf(slide: Slide): Claim[] {
  return slide.claims.filter(({ kind }) => kind === 'untraced');
}

/** Findings of a slide that need a look; a number without a source is shown with the numbers. */
export function warningsOf(slide: Slide): SlideFinding[] {
  return slide.findings.filter(({ severity, code }) => severity !== 'info' && code !== 'slides.untraced_number');
}

/** How many things on a slide ask for a look. */
export function countToCheck(slide: Slide): number {
  return warningsOf(slide).length + untracedOf(slide).length;
}

type TextField = Extract<Slide['fields'][string], { kind: 'text' }>;

/** A text as lines, a line for each paragraph. */
export function linesOf(content: TextField): string[] {
  return content.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));
}

/** Lines as a text: what stays keeps its look, a changed line takes the level of the one in its place. */
export function textOf(lines: readonly string[], former: TextField): TextField {
  const before = linesOf(former);
  const last = former.paragraphs.at(-1);
  const paragraphs = lines.flatMap((line, index): TextField['paragraphs'] => {
    if (line.trim() === '') return [];
    const same = former.paragraphs[before.indexOf(line)];
    if (same !== undefined) return [same];
    const like = former.paragraphs[index] ?? last;
    return [
      {
        runs: [{ text: line.trim() }],
        level: like?.level ?? 0,
        ...(like?.bullet === undefined ? {} : { bullet: like.bullet }),
      },
    ];
  });
  return { kind: 'text', paragraphs };
}
