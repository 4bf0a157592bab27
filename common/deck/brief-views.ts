import { blockText } from './block-text.ts';
import { blocksByRef } from './block-refs.ts';
import type { Brief, BriefSection } from './brief.ts';
import type { SourceText } from './source.ts';

/** The outline context: overview and, for each section, its number, title, key points and data points. */
export function outlineContext(brief: Brief): string {
  const sections = brief.sections.map((section, index) =>
    [`[${index}] ${section.title}`, ...section.key_points.map(bullet), ...section.data_points.map(bullet)].join('\n'),
  );
  return [brief.overview, ...sections].filter(Boolean).join('\n\n');
}

/**
 * The text of one section: its title, key points and data points, then the verbatim blocks it stands on, cut to a budget
 * between blocks, never inside one.
 * @param index of the section in `brief.sections`.
 * @param budgetChars most characters wanted; the first block is always whole.
 * @throws RangeError when there is no such section.
 */
export function sectionText(brief: Brief, index: number, sources: readonly SourceText[], budgetChars: number): string {
  const section: BriefSection | undefined = brief.sections[index];
  if (section === undefined) throw new RangeError(`brief has no section ${index}`);
  const head = [section.title, ...section.key_points.map(bullet), ...section.data_points.map(bullet)].join('\n');
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

function bullet(text: string): string {
  return `- ${text}`;
}
