import { describe, expect, it } from '@jest/globals';
import type { Slide } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { catalogue, field, layout } from '../../../tests/support/layouts.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { fitSlide } from './fit-slide.ts';
import type { SlideContext } from './slide-context.ts';
import { textContent } from './slide-draft.ts';

const typesetter = createTypesetter();
const content = layout('content', [
  field('title', 'title', [0.6, 0.5, 6, 0.6], { size_pt: 30, max_length: 40 }),
  field('body', 'body', [0.6, 1.5, 5, 1.2], { size_pt: 18, max_length: 150 }),
]);

/** A model that shortens to a fixed text, or fails. */
function shortener(answer: string | ModelError): TextModel {
  const usage = {
    provider: 'test',
    model: 'm',
    task: 'shorten',
    input_tokens: 0,
    output_tokens: 0,
    duration_ms: 0,
    attempts: 1,
  };
  const generate = (): Promise<unknown> =>
    answer instanceof ModelError ? Promise.reject(answer) : Promise.resolve({ value: { text: answer }, usage });
  return {
    provider: 'test',
    context_chars: 1000,
    generate: generate as TextModel['generate'],
    stream: () => {
      throw new Error('not asked here');
    },
  };
}

function context(model: TextModel, fallback: TextModel): SlideContext {
  return {
    model,
    fallback,
    brief: null,
    outline: { title: '', slides: [] },
    sources: [],
    blocks: new Map(),
    digests: new Map(),
    stories: new Map(),
    classes: new Map(),
    catalogue: catalogue([content]),
    preferences: { language: 'en', tone: '', instructions: '' },
    label: (key) => key,
  };
}

function slideOf(title: string, bullets: string[]): Slide {
  return {
    id: 'slide-1',
    kind: 'content',
    layout_id: content.layout_id,
    title,
    fields: { title: textContent([title], false), body: textContent(bullets, true) },
    boxes: {},
    free: [],
    notes: '',
    sources: [],
    claims: [],
    findings: [],
  };
}

const fits = (slide: Slide, name: 'title' | 'body'): boolean => {
  const place = content.fields.find((each) => each.name === name);
  const text = slide.fields[name];
  if (place?.text === undefined || text?.kind !== 'text') throw new Error('no such text');
  return typesetter.fit(text.paragraphs, place.text, place.box, place.kind).fits;
};

describe('fitting a slide', () => {
  it('leaves text alone that fits', async () => {
    const slide = slideOf('Short', ['One', 'Two']);
    const before = structuredClone(slide);
    await fitSlide(context(shortener('x'), shortener('x')), typesetter, slide, content);
    expect(slide).toEqual(before);
  });

  it('moves the last points to the notes and reports it', async () => {
    const bullets = Array.from({ length: 9 }, (_, index) => `Point ${index} says something that takes about one line`);
    const slide = slideOf('Short', bullets);
    await fitSlide(context(shortener('x'), shortener('x')), typesetter, slide, content);
    expect(fits(slide, 'body')).toBe(true);
    const body = slide.fields['body'];
    const kept = body?.kind === 'text' ? plainText(body.paragraphs).split('\n') : [];
    expect([...kept, ...slide.notes.split('\n')]).toEqual(bullets);
    expect(slide.findings).toMatchObject([{ code: 'slides.moved_to_notes', params: { count: 9 - kept.length } }]);
  });

  it('has a title shortened once, by the other model when the first fails', async () => {
    const long = 'Tea sells well, which nobody can read any more on one slide at all, ever so long';
    const failing = shortener(new ModelError('ai.timed_out', { provider: 'test', task: 'shorten' }));
    const slide = slideOf(long, ['One']);
    await fitSlide(context(failing, shortener('Tea sells well')), typesetter, slide, content);
    expect(slide.title).toBe('Tea sells well');
    expect(fits(slide, 'title')).toBe(true);
    expect(slide.findings).toMatchObject([{ code: 'slides.shortened_by_builtin', params: { reason: 'ai.timed_out' } }]);
  });

  it('reports a title that no one can shorten', async () => {
    const long = 'A title that goes on and on about many things until nobody can read it any more. '.repeat(4).trim();
    const slide = slideOf(long, ['One']);
    await fitSlide(context(shortener(long), shortener(long)), typesetter, slide, content);
    expect(slide.findings).toMatchObject([{ code: 'slides.title_tight', severity: 'warning' }]);
  });
});
