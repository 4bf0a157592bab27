/** One section of a brief: what it says in short, and the blocks of the sources it stands on. */
export interface BriefSection {
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
