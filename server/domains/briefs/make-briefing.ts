import { blockRef } from '../../../common/deck/block-refs.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { BlockDigest, ContentClass } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Briefing, BriefingRequest } from './contract.ts';
import { digestSources } from './digest-blocks.ts';
import { contentTitle, makeBrief } from './make-brief.ts';
import { tellStories } from './stories/tell-stories.ts';

/**
 * Everything that outline and slides are made from: digests, the brief and the stories of the tables ("From brief to
 * slides", step 2).
 * @throws ModelError when the model fails for good.
 */
export async function makeBriefing(model: TextModel, request: BriefingRequest): Promise<Briefing> {
  const { sources, classes, wishes } = request;
  const digests = digestContent(sources, classes);
  const title = contentTitle(sources);
  const brief = await makeBrief(model, { title, blocks: digests }, wishes, request.signal);
  return { title, brief, digests, stories: storiesOf(request, brief), classes };
}

/** All blocks as models see them, boilerplate and references left out. */
export function digestContent(
  sources: readonly SourceText[],
  classes: ReadonlyMap<string, ContentClass>,
): BlockDigest[] {
  return digestSources(sources).filter((block) => !isNoise(classes.get(block.ref)));
}

function isNoise(contentClass: ContentClass | undefined): boolean {
  return contentClass === 'boilerplate' || contentClass === 'reference';
}

/** The stories of all tables, each told under the title of its section. */
function storiesOf(request: BriefingRequest, brief: Brief | null): DataStory[] {
  const sectionOf = new Map<string, string>();
  for (const section of brief?.sections ?? []) for (const ref of section.block_refs) sectionOf.set(ref, section.title);
  return request.sources.flatMap((source) =>
    source.blocks.flatMap((block) => {
      if (block.kind !== 'table') return [];
      const ref = blockRef(source, block);
      const section = sectionOf.get(ref);
      return tellStories(block, ref, {
        language: request.wishes.language,
        translate: request.label,
        ...(section === undefined ? {} : { section_title: section }),
      });
    }),
  );
}
