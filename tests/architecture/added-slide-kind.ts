import { SLIDE_KINDS, slideKinds } from '../../common/deck/slide-kinds.ts';
import type { SlideKindSpec } from '../../common/deck/slide-kinds.ts';
import type { LayoutField } from '../../common/deck/layout.ts';
import type { PlannedSlide } from '../../server/pipeline/slides/layouts/plan-layouts.ts';
import type { SlideContext } from '../../server/pipeline/slides/slide-context.ts';
import type { SlideFilling } from '../../server/pipeline/slides/slide-fillings.ts';

// A separate process: another slide kind is added to the registry and to the map of fillings before anything derives from
// them. Prints what derives from them.

const roadmap: SlideKindSpec = {
  label: 'Roadmap',
  is_frame: false,
  prompt: 'for steps with dates',
  layout: { roles: ['two_content', 'content'], bodies: 1 },
  layout_words: [/\broadmap/iu],
  no_layout: 'slides.no_layout_for_roadmap',
};
const kind = 'roadmap' as (typeof SLIDE_KINDS)[number];
Object.assign(slideKinds, { [kind]: roadmap });
SLIDE_KINDS.push(kind);

const { outlineInput } = await import('../../common/api/outlines.ts');
const { slideInput } = await import('../../common/api/slides.ts');
const { mappingMessages } = await import('../../plugins/codegen/mapping/mapping-messages.ts');
const { outlineMessages } = await import('../../server/pipeline/outline/outline-prompt.ts');
const { fallbackFinding, layoutNeed } = await import('../../server/pipeline/slides/layouts/layout-need.ts');
const { composeSlide } = await import('../../server/pipeline/slides/compose-slide.ts');
const { slideFillings } = await import('../../server/pipeline/slides/slide-fillings.ts');
const { outlineSlideOutput } = await import('../../server/kernel/sdk/ports/text-tasks.ts');
const { chooseLayout } = await import('../../server/models/builtin/builtin-text-model.ts');

const preferences = { language: 'en', tone: 'factual', instructions: '' };
const slide = {
  ...{ id: 's', kind, title: 'Plan', takeaway: 'Plan', source_section_idx: null, block_refs: [], story_id: null },
};
const need = layoutNeed(slide, null, { hasPicture: false, hasTwoParts: false });
const layout = { role: 'table', name: 'Table' } as Parameters<typeof fallbackFinding>[3];
const candidates = ['Content', 'A roadmap'].map((description) => ({ layout_id: description, description }));
const body = { name: 'steps' } as LayoutField;
const fill: SlideFilling['fill'] = (_, plan, __, draft) => draft.putLine(body, `${plan.slide.title}: May`);
Object.assign(slideFillings, { [kind]: { fill } });
const size = { w: 12_192_000, h: 6_858_000 };
const assignment = { title: null, kicker: null, chapter_number: null, bodies: [body] };
const plan = { slide, story: null, need, findings: [], candidate: { layout: { fields: [] }, assignment } };
const context = { blocks: new Map(), catalogue: { slide_size: size }, outline: { slides: [slide] }, brief: null };
const composed = await composeSlide(
  { ...(context as unknown as SlideContext), label: (key: string): string => key },
  plan as unknown as PlannedSlide,
  null,
  () => true,
);
process.stdout.write(
  JSON.stringify({
    accepted: [
      outlineInput.parse({ slides: [{ kind }] }).slides[0]?.kind,
      slideInput.parse({ kind }).kind,
      outlineSlideOutput.parse(slide).kind,
    ],
    need: need.roles,
    finding: fallbackFinding(slide, need, need, layout)?.code,
    chosen: chooseLayout({ slide, candidates, catalogue: [] }).layout_id,
    prompt: outlineMessages({ preferences, title: 'Plan', overview: '', slide_count: null, sections: [] })[0]?.text,
    filled: composed.slide.fields,
    mapping: mappingMessages({ preferences, sample: '', failed: null })[0]?.text,
  }),
);
