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

function sectionHead(section: BriefInShort['sections'][number], mark: string): string {
  const points = section.key_points.map((point) => `- ${point}`);
  const data = section.data_points.map((point) => `- (data) ${point}`);
  return [`${mark}${section.title}`, ...points, ...data].join('\n');
}
