import { blockText, blocksByRef } from './source.ts';
import type { SourceText } from './source.ts';

/** One section of a brief: its summary, and the source blocks it is based on. */
interface BriefSection {
  title: string;
  key_points: string[];
  data_points: string[];
  /** `${source.id}/${block.id}` of the blocks this section covers, in reading order. */
  block_refs: string[];
}

/** The content summarised into an overview and sections (only for content over 800 characters). */
export interface Brief {
  title: string;
  overview: string;
  sections: BriefSection[];
}

/** What the outline context needs of a brief. */
interface BriefInShort {
  overview: string;
  sections: readonly Pick<BriefSection, 'title' | 'key_points' | 'data_points'>[];
}

/**
 * The outline context: overview and, for each section, its number, title, key points and data points.
 * @param more lines to add to a section, such as the findings about its tables.
 */
export function outlineContext(brief: BriefInShort, more: (index: number) => string[] = () => []): string {
  const sections = brief.sections.map((section, index) =>
    [sectionHead(section, `[${index}] `), ...more(index)].join('\n'),
  );
  return [brief.overview, ...sections].filter(Boolean).join('\n\n');
}

/**
 * The text of one section: its title, key points and data points, then the verbatim blocks it is based on, cut to a budget
 * between blocks, never inside one.
 * @param index of the section in `brief.sections`.
 * @param budgetChars most characters wanted; the first block is always whole.
 * @throws RangeError when there is no such section.
 */
export function sectionText(brief: Brief, index: number, sources: readonly SourceText[], budgetChars: number): string {
  const section: BriefSection | undefined = brief.sections[index];
  if (section === undefined) throw new RangeError(`brief has no section ${index}`);
  const head = sectionHead(section, '');
  const blocks = blocksByRef(sources);
  const parts = [head];
  let length = head.length;
  for (const ref of section.block_refs) {
    const found = blocks.get(ref);
    if (found === undefined) continue;
    const text = blockText(found.block);
    if (parts.length > 1 && length + text.length > budgetChars) break;
    parts.push(text);
    length += text.length;
  }
  return parts.join('\n\n');
}

function sectionHead(section: BriefInShort['sections'][number], mark: string): string {
  const points = section.key_points.map((point) => `- ${point}`);
  const data = section.data_points.map((point) => `- (data) ${point}`);
  return [`${mark}${section.title}`, ...points, ...data].join('\n');
}
