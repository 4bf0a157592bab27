import { describe, expect, it } from '@jest/globals';
import type { Brief } from '../../../common/deck/brief.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { StreamEvent, TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { OutlineOutput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { makeLabelledOutline, makeOutline } from './make-outline.ts';
import type { OutlineEvent } from './make-outline.ts';
import type { OutlineContext } from './outline-prompt.ts';

const brief: Brief = {
  title: 'Bikes',
  overview: 'About bikes.',
  sections: [{ title: 'Riders', key_points: [], data_points: [], block_refs: ['s1/b1'] }],
};
const context: OutlineContext = {
  brief,
  title: 'Bikes',
  sources: [],
  stories: [],
  digests: [{ ref: 's1/b1', kind: 'paragraph', text: 'People ride.' }],
  preferences: { language: 'en', tone: '', instructions: '' },
  slide_count: null,
};

function answer(parts: Partial<OutlineSlideOutput>): OutlineSlideOutput {
  return {
    kind: 'content',
    title: 'A',
    takeaway: 'A says it.',
    source_section_idx: 0,
    block_refs: [],
    story_id: null,
    ...parts,
  };
}

/** A model that streams the given slides, then fails or ends. */
function modelThat(slides: OutlineSlideOutput[], failure?: ModelError): TextModel {
  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous, this answer is at hand
  async function* stream(): AsyncGenerator<StreamEvent<OutlineSlideOutput, OutlineOutput>> {
    for (const item of slides) yield { kind: 'item', item };
    if (failure) throw failure;
    const usage = {
      provider: 'test',
      model: 'm',
      task: 'outline',
      input_tokens: 1,
      output_tokens: 1,
      duration_ms: 1,
      attempts: 1,
    };
    yield { kind: 'done', reply: { value: { title: 'Deck', slides }, usage } };
  }
  return {
    provider: 'test',
    context_chars: 10_000,
    generate: ({ task }) => {
      const params = { provider: 'test', task };
      return Promise.reject(new ModelError('ai.invalid_answer', params));
    },
    stream: stream as TextModel['stream'],
  };
}

async function collect(model: TextModel, from = context): Promise<OutlineEvent[]> {
  const events: OutlineEvent[] = [];
  for await (const event of makeOutline(model, from)) events.push(event);
  return events;
}

describe('making an outline', () => {
  it('hands out each slide, then the whole', async () => {
    const events = await collect(modelThat([answer({ kind: 'title', title: 'Deck' }), answer({ title: 'B' })]));
    expect(events.map((event) => event.kind)).toEqual(['slide', 'slide', 'completed']);
    const last = events.at(-1);
    expect(last?.kind === 'completed' && last.outline.slides.map((slide) => slide.id)).toEqual(['slide-1', 'slide-2']);
  });

  it('drops what does not exist and keeps titles apart', async () => {
    const events = await collect(
      modelThat([
        answer({ source_section_idx: 7, block_refs: ['s1/b1', 's9/b9'], story_id: 'made up' }),
        answer({ title: 'a', takeaway: 'a' }),
        answer({ title: ' ', takeaway: '' }),
      ]),
    );
    const slides = events.flatMap((event) => (event.kind === 'slide' ? [event.slide] : []));
    expect(slides).toHaveLength(2);
    expect(slides[0]).toMatchObject({ source_section_idx: 0, block_refs: ['s1/b1'], story_id: null });
    expect(slides[1]?.title).toBe('a (2)');
  });

  it('ends no title with a full stop', async () => {
    const events = await collect(modelThat([answer({ title: 'A grew.' }), answer({ title: 'So did B, C …' })]));
    const slides = events.flatMap((event) => (event.kind === 'slide' ? [event.slide] : []));
    expect(slides.map(({ title }) => title)).toEqual(['A grew', 'So did B, C …']);
    const [short] = await collect(modelThat([answer({ title: 'A grew in the U.S.' }), answer({})]));
    expect(short).toMatchObject({ slide: { title: 'A grew in the U.S.' } });
  });

  it('shows what someone says within a paragraph by the form for a quotation', async () => {
    const quote = { kind: 'quote' as const, block_refs: ['s1/b1'] };
    const ofQuote = { ref: 's1/b1', kind: 'quote' as const, text: 'We ride.' };
    const slideOf = async (from: OutlineContext) => (await collect(modelThat([answer(quote), answer({})]), from))[0];
    expect(await slideOf(context)).toMatchObject({ slide: { kind: 'content', form: 'quote' } });
    expect(await slideOf({ ...context, digests: [ofQuote] })).toMatchObject({ slide: { kind: 'quote' } });
  });

  it('names the section of every content slide, and none for the frame', async () => {
    const events = await collect(
      modelThat([
        answer({ kind: 'title', title: 'Deck', source_section_idx: null }),
        answer({ title: 'B', source_section_idx: null, block_refs: [] }),
        answer({ kind: 'closing', title: 'C', source_section_idx: null, block_refs: [] }),
      ]),
    );
    const slides = events.flatMap((event) => (event.kind === 'slide' ? [event.slide] : []));
    expect(slides.map((slide) => slide.source_section_idx)).toEqual([null, 0, null]);
  });

  it('knows no section where the content has none', async () => {
    const events = await collect(modelThat([answer({}), answer({ title: 'B' })]), { ...context, brief: null });
    expect(events[0]).toMatchObject({ slide: { source_section_idx: null } });
  });

  it('keeps what a model finished before it stopped, and reports it', async () => {
    const stopped = new ModelError('ai.stopped_half_way', { provider: 'test', task: 'outline' });
    const events = await collect(modelThat([answer({}), answer({ title: 'B' })], stopped));
    const last = events.at(-1);
    expect(last).toMatchObject({
      kind: 'completed',
      findings: [{ code: 'outlines.stopped_half_way', params: { slides: 2 } }],
    });
  });

  it('fails when a model gives nothing to keep', async () => {
    const stopped = new ModelError('ai.stopped_half_way', { provider: 'test', task: 'outline' });
    await expect(collect(modelThat([answer({})], stopped))).rejects.toBe(stopped);
    await expect(collect(modelThat([]))).rejects.toMatchObject({ code: 'ai.empty_answer' });
  });

  it('does not blame the built-in model where the content has nothing to say', async () => {
    const builtin = { ...modelThat([]), provider: 'builtin' };
    const outlined = makeLabelledOutline(builtin, { ...context, sources: [], stories: [] }, (key) => key);
    await expect(outlined.next()).rejects.toMatchObject({ kind: 'invalid', code: 'outlines.nothing_to_show' });
  });

  it('reports a slide count other than the requested one', async () => {
    const events = await collect(modelThat([answer({}), answer({ title: 'B' })]), { ...context, slide_count: 9 });
    expect(events.at(-1)).toMatchObject({
      findings: [{ code: 'outlines.other_slide_count', params: { wanted: 9, made: 2 } }],
    });
  });
});
