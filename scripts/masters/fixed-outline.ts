import type { DataStory } from '../../common/deck/data-story.ts';
import type { Outline, OutlineSlide, SlideKind } from '../../common/deck/outline.ts';
import type { Brief } from '../../common/deck/brief.ts';
import type { SourceText } from '../../common/deck/source.ts';

interface Plan {
  kind: SlideKind;
  title: string;
  takeaway?: string;
  /** Index of the section; the whole content where absent. */
  section?: number;
  /** Kinds of the section's blocks it is about; all where absent. */
  about?: string[];
  /** What the story that it draws is called in its id, after the block. */
  story?: RegExp;
}

/** Ten slides with everything that layouts are for; a chart has points beside it or not as its story has. */
const PLANS: readonly Plan[] = [
  { kind: 'title', title: 'Harbour City bike share: the second year', takeaway: 'What 1.92 million trips tell' },
  { kind: 'agenda', title: 'What this deck covers' },
  { kind: 'content', title: 'Commuters drive the growth', section: 0, about: ['paragraph'] },
  { kind: 'content', title: '', section: 0, story: /b5#/ },
  { kind: 'content', title: '', section: 1, story: /b9#table/ },
  { kind: 'picture', title: 'A bike is there when it is needed', section: 2, about: ['figure', 'list'] },
  { kind: 'quote', title: 'The bike is there before the bus is', section: 2, about: ['quote'] },
  { kind: 'content', title: '', section: 3, story: /b17#/ },
  { kind: 'content', title: 'The council decides in March', section: 4, about: ['paragraph', 'list'] },
  { kind: 'closing', title: 'Three steps follow', section: 4 },
];

/** The one outline that every master gets. @throws RangeError where the content has changed under it. */
export function fixedOutline(source: SourceText, brief: Brief | null, stories: readonly DataStory[]): Outline {
  const slides = PLANS.map((plan, index): OutlineSlide => {
    const refs = plan.section === undefined ? [] : (brief?.sections[plan.section]?.block_refs ?? []);
    const story = plan.story === undefined ? undefined : stories.find(({ id }) => plan.story?.test(id));
    const isAbout = (ref: string): boolean => {
      const block = source.blocks.find(({ id }) => `${source.id}/${id}` === ref);
      return block !== undefined && plan.about?.includes(block.kind) === true;
    };
    const block_refs = plan.about === undefined ? [] : refs.filter(isAbout);
    if ((plan.story && !story) || (plan.about && block_refs.length === 0)) throw new RangeError(`slide ${index + 1}`);
    const title = story?.message ?? plan.title;
    return {
      ...{ id: `slide-${index + 1}`, kind: plan.kind, title, takeaway: plan.takeaway ?? title, block_refs },
      ...{ source_section_idx: plan.section ?? null, story_id: story?.id ?? null },
    };
  });
  return { title: PLANS[0]?.title ?? '', slides };
}

/** The stories as the outline wants them: the last chart stands alone, the first has its points beside it. */
export function fixedStories(stories: readonly DataStory[]): DataStory[] {
  return stories.map((story) => (story.id.includes('b17#') ? { ...story, points: [] } : story));
}
