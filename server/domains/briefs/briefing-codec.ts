import type { SourceText } from '../../../common/deck/source.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { ContentClass } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Briefing } from './contract.ts';
import { digestContent } from '../../pipeline/brief/make-briefing.ts';

/** What is kept of a briefing; digests follow from sources and classes. */
interface KeptBriefing {
  title: string;
  brief: Brief | null;
  stories: DataStory[];
  classes: [string, ContentClass][];
}

/** A briefing as bytes (JSON, UTF-8). */
export function encodeBriefing({ title, brief, stories, classes }: Briefing): Uint8Array {
  const kept: KeptBriefing = { title, brief, stories, classes: [...classes] };
  return new TextEncoder().encode(JSON.stringify(kept));
}

/** The briefing of bytes. @param sources those it was made from. */
export function decodeBriefing(bytes: Uint8Array, sources: readonly SourceText[]): Briefing {
  const kept = JSON.parse(new TextDecoder().decode(bytes)) as KeptBriefing;
  const classes = new Map(kept.classes);
  return {
    title: kept.title,
    brief: kept.brief,
    stories: kept.stories,
    digests: digestContent(sources, classes),
    classes,
  };
}
