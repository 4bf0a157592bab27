import { describe, expect, it } from '@jest/globals';
import { blocksByRef } from '../../../common/deck/source.ts';
import { diagramTexts } from '../../../common/deck/diagram.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { catalogue, field, layout } from '../../../tests/support/layouts.ts';
import { createBuiltinTextModel } from '../../models/builtin/builtin-text-model.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { digestSources } from '../brief/make-briefing.ts';
import { judgeClaims } from '../../../tests/support/judge/judge-claims.ts';
import { makeSlides } from './make-slides.ts';
import type { SlideContext } from './slide-context.ts';

const builtin = createBuiltinTextModel();
const typesetter = createTypesetter();
const house = catalogue([
  layout('title', [field('title', 'title', [1, 2, 11, 2], { size_pt: 40 })]),
  layout('content', [field('title', 'title', [0.6, 0.5, 12, 1]), field('body', 'body', [0.6, 1.8, 12, 5])]),
  layout('chart', [field('title', 'title', [0.6, 0.5, 12, 1]), field('chart', 'chart', [0.6, 1.8, 12, 5])]),
]);
// Each has a condition: a plain course is a visual form.
const STEPS = [
  'Sign the contract',
  'Name one contact person',
  'Meet within 5 working days',
  'Review a month, or less if asked',
];
const WARM =
  'First, warm the oven to 180 degrees. Then mix flour with butter, if there is some. Finally bake it for 40 minutes.';

type Report = { text: string } | { ordered: boolean; items: string[] };

/** One source whose sections each become a content slide of one block. */
function contextOf(reported: readonly Report[], heading: string, language: string, model: TextModel): SlideContext {
  const blocks = reported.map((each, index): Block => {
    const base = { id: `b${index + 1}`, address: { file: 'a.md', section: [heading], paragraph: index + 1 } };
    if ('text' in each) return { ...base, kind: 'paragraph', text: each.text };
    return { ...base, kind: 'list', ordered: each.ordered, items: each.items.map((text) => ({ text, level: 0 })) };
  });
  const sources: SourceText[] = [{ id: 's1', name: 'a.md', kind: 'md', language, blocks, images: [], findings: [] }];
  const slides = blocks.map((block, index): OutlineSlide => ({
    ...{ id: `slide-${index}`, kind: 'content', title: `${heading} ${'abcdef'[index] ?? ''}`, takeaway: heading },
    ...{ source_section_idx: null, block_refs: [`s1/${block.id}`], story_id: null },
  }));
  return {
    ...{ model, fallback: builtin, brief: null, outline: { title: heading, slides }, sources },
    blocks: blocksByRef(sources),
    digests: new Map(digestSources(sources).map((digest) => [digest.ref, digest])),
    ...{ stories: new Map(), catalogue: house, classes: new Map() },
    preferences: { language, tone: '', instructions: '' },
    label: (key) => key,
  };
}

async function made(reported: readonly Report[], heading = 'How to onboard', language = 'en', model = builtin) {
  const context = contextOf(reported, heading, language, model);
  const slides: StoredSlide[] = await makeSlides(context, typesetter);
  return { slides, context, shown: slides.map((slide) => diagramTexts(slide.__diagram__)) };
}

/** The built-in model, but for the task that draws. */
function drawer(draw: () => unknown): TextModel {
  const generate = ((request: Parameters<TextModel['generate']>[0]) =>
    request.task === 'process'
      ? Promise.resolve().then(() => ({ value: request.output.parse(draw()), usage: {} }))
      : builtin.generate(request)) as TextModel['generate'];
  return { ...builtin, provider: 'test', generate };
}

describe('slides of a process', () => {
  it('show numbered steps as a flowchart in their own words, in the place of bullets; all is in the notes', async () => {
    const { slides, context, shown } = await made([{ ordered: true, items: STEPS }]);
    expect(shown).toEqual([STEPS]);
    const [slide] = slides;
    expect(slide?.layout_id).toContain('chart');
    expect(Object.keys(slide?.fields ?? {})).toEqual(['title']);
    for (const step of STEPS) expect(slide?.notes).toContain(step);
    expect(slide?.__diagram__?.['steps']).toMatchObject([{ next: [{ to: 'step-2' }] }, {}, {}, { next: [] }]);
    expect(slide?.claims).toMatchObject([{ field: '__diagram__', text: '5', kind: 'quoted' }, { field: 'notes' }]);
    expect(judgeClaims({ title: '', language: 'en', slides }, [...context.sources])).toEqual([]);
    if (slide) slide.claims = [];
    expect(judgeClaims({ title: '', language: 'en', slides }, [...context.sources])).toHaveLength(2);
  });

  it('are called by their heading rather than by a step, unless another slide is', async () => {
    const titled = async (other: string): Promise<string[]> => {
      const context = contextOf(
        [{ ordered: true, items: STEPS }, { text: 'It went well.' }],
        'How to onboard',
        'en',
        builtin,
      );
      const titles = [STEPS[0] ?? '', other];
      const slides = context.outline.slides.map((slide, index) => ({ ...slide, title: titles[index] ?? '' }));
      const made = await makeSlides({ ...context, outline: { ...context.outline, slides } }, typesetter);
      return made.map(({ title }) => title);
    };
    expect(await titled('It went well')).toEqual(['How to onboard', 'It went well']);
    expect(await titled('How to Onboard')).toEqual([STEPS[0], 'How to Onboard']);
  });

  it('are no counts of who did or said something', async () => {
    const items = ['Three of six participants had no issues', 'Two users asked if it saves', 'One user liked it'];
    const { slides } = await made([{ ordered: true, items }], 'How people used it');
    expect(slides[0]?.__diagram__).toBeUndefined();
  });

  it('read the order from sentences, in English and German', async () => {
    expect((await made([{ text: WARM }], 'Cake')).shown).toEqual([
      ['Warm the oven to 180 degrees', 'Mix flour with butter, if there is some', 'Bake it for 40 minutes'],
    ]);
    const text =
      'Zuerst prüft das Team den Antrag. Dann legt es eine Akte an. Schließlich gibt die Leitung ihn frei, wenn er passt.';
    expect((await made([{ text }], 'Anträge', 'de')).shown).toEqual([
      [
        'Zuerst prüft das Team den Antrag',
        'Dann legt es eine Akte an',
        'Schließlich gibt die Leitung ihn frei, wenn er passt',
      ],
    ]);
  });

  it.each([
    ['bullets', { ordered: false, items: STEPS }, 'Onboarding'],
    ['a ranking', { ordered: true, items: STEPS }, 'Top clients'],
    ['things', { ordered: true, items: ['China', 'India', 'Brazil', 'Spain'] }, 'Countries'],
    [
      'people',
      {
        ordered: true,
        items: [
          'Boulangerie Perrachon, Villefranche - M. Perrachon',
          'Le Four, Meximieux - M. Cottin',
          'Maison Khelifi - M. Khelifi',
        ],
      },
      'Qui on a vu',
    ],
    ['two steps', { ordered: true, items: STEPS.slice(0, 2) }, 'Steps'],
    ['arguments', { text: 'It is cheap. It is also fast. It then grows. Nobody else has it.' }, 'Why'],
    ['explanations', { ordered: true, items: STEPS.map((step) => `${step} ${'and so on '.repeat(20)}`) }, 'Steps'],
  ] as const)('stay bullets where the source reports %s', async (_, reported, heading) => {
    const { shown, slides } = await made([reported as Report], heading);
    expect(shown).toEqual([[]]);
    expect(slides[0]?.findings).toEqual([]);
  });

  it('are one in five at most, and the plainest ones', async () => {
    const { shown } = await made([{ text: WARM }, { text: 'It is warm.' }, { ordered: true, items: STEPS }]);
    expect(shown.map((labels) => labels.length)).toEqual([0, 0, 4]);
  });

  it('are drawn as a model draws them, and listed where it fails, sees no process, or has no room', async () => {
    const step = (id: string, next: { to: string; label: string | null }[], kind = 'step') => ({
      ...{ id, label: `Do ${id}`, kind, next },
    });
    const steps = [
      step('a', [{ to: 'b', label: null }], 'decision'),
      step('b', [{ to: 'c', label: 'yes' }]),
      step('c', []),
    ];
    const list: Report[] = [{ ordered: true, items: STEPS }];
    const drawn = await made(
      list,
      'Steps',
      'en',
      drawer(() => ({ is_process: true, steps, notes: 'Said.' })),
    );
    expect(drawn.shown).toEqual([['Do a', 'Do b', 'yes', 'Do c']]);
    expect(drawn.slides[0]?.notes).toContain('Said.');
    const none = await made(
      list,
      'Steps',
      'en',
      drawer(() => ({ is_process: false, steps: [], notes: '' })),
    );
    const listed = [{ content: { kind: 'form', form: { form: 'points' } } }];
    expect(none.slides[0]).toMatchObject({ findings: [], free: listed });
    const failed = await made(
      list,
      'Steps',
      'en',
      drawer(() => {
        throw new ModelError('ai.invalid_answer', { provider: 'test', task: 'process' });
      }),
    );
    expect(failed.slides[0]).toMatchObject({
      findings: [{ code: 'slides.process_as_list', severity: 'info' }],
      free: listed,
    });
    expect(failed.shown).toEqual([[]]);
  });

  it('refuses answers that lead nowhere', async () => {
    const steps = ['a', 'b', 'c'].map((id) => ({ id, label: id, kind: 'step', next: [{ to: 'z', label: null }] }));
    await expect(
      made(
        [{ ordered: true, items: STEPS }],
        'Steps',
        'en',
        drawer(() => ({ is_process: true, steps, notes: '' })),
      ),
    ).rejects.toThrow('no step has this id');
  });
});
