import { describe, expect, it } from '@jest/globals';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { openMasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import { oddMaster } from '../../../../tests/support/odd-masters.ts';
import type { SlideContext } from '../slide-context.ts';
import type { LayoutTies } from './layout-ties.ts';
import { planLayouts } from './plan-layouts.ts';
import type { PlannedSlide } from './plan-layouts.ts';

const KINDS: OutlineSlide['kind'][] = ['title', 'content', 'content', 'content', 'content', 'content', 'closing'];
/** The rules decide alone. */
const ties = { choose: (_slide, [best]) => best, askOpen: () => Promise.resolve(false) } as LayoutTies;

/** A deck of texts alone, as a strong model writes it, on an odd master. */
async function planned(master: string): Promise<PlannedSlide[]> {
  const opened = await openMasterDeck(oddMaster(master), 'odd.pptx');
  const catalogue = createTypesetter().withCapacities(opened.catalogue);
  const slides = KINDS.map((kind, at) => {
    const texts = { title: `Riders leave the car at home ${at}`, takeaway: '' };
    return { id: `slide-${at}`, kind, ...texts, source_section_idx: null, block_refs: [], story_id: null };
  });
  const outline = { title: 'Bikes', slides };
  const context = { catalogue, outline, sources: [], stories: new Map(), digests: new Map() };
  return planLayouts(
    { ...context, model: { provider: 'test' }, preferences: { language: 'en' } } as unknown as SlideContext,
    ties,
  );
}

describe('planning the layouts of a deck', () => {
  it.each(['one layout', 'one layout beside frames', 'titles only'])(
    'has room for statements on every slide but the cover, on a master of %s',
    async (master) => {
      const plans = await planned(master);
      const rooms = plans.slice(1).map(({ candidate }) => candidate.assignment.bodies[0]?.max_items ?? 0);
      expect(rooms).toHaveLength(KINDS.length - 1);
      expect(Math.min(...rooms)).toBeGreaterThan(1);
    },
  );
});
