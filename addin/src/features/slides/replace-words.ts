import type { Slide, SlideChange } from '../../data/slides.ts';

/** Findings whose fix is another word in the place of the one that was found. */
const OF_WORDS: ReadonlySet<string> = new Set(['rule.word_preferred', 'rule.name_misspelt']);

/** Findings of what slides inherit: the brand's fonts and colours, or another design of the presentation, fix them all. */
export const OF_DESIGN: ReadonlySet<string> = new Set(['quality.font_off_brand', 'quality.colour_off_brand']);

interface WordFinding {
  code: string;
  slide_id?: string | undefined;
  seen?: string | undefined;
  wanted?: string | undefined;
}

/** The change of a slide that fixes a finding of words, in its title and texts, or of a stop after its title; null if there is nothing to change. */
export function fixOfWords(slide: Slide, { code, seen, wanted }: WordFinding): SlideChange | null {
  if (code === 'rule.title_stop') {
    const title = slide.title.replace(/(?<![.…])\.\s*$/u, '');
    return title === slide.title ? null : { title };
  }
  if (!OF_WORDS.has(code) || seen === undefined || wanted === undefined) return null;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${seen.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  // A word at the beginning of a sentence keeps its capital.
  const first = seen.charAt(0);
  const isCapital = code === 'rule.word_preferred' && first !== first.toLowerCase();
  const written = isCapital ? wanted.charAt(0).toUpperCase() + wanted.slice(1) : wanted;
  const write = (text: string): string => text.replace(pattern, () => written);
  const fields = Object.fromEntries(
    Object.entries(slide.fields).flatMap(([name, content]) => {
      if (content.kind !== 'text') return [];
      const paragraphs = content.paragraphs.map((paragraph) => ({
        ...paragraph,
        runs: paragraph.runs.map((run) => ({ ...run, text: write(run.text) })),
      }));
      return JSON.stringify(paragraphs) === JSON.stringify(content.paragraphs)
        ? []
        : [[name, { ...content, paragraphs }]];
    }),
  );
  const title = write(slide.title);
  const change = {
    ...(title === slide.title ? {} : { title }),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
