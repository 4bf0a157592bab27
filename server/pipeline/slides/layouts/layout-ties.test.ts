import { describe, expect, it } from '@jest/globals';
import type { Finding } from '../../../../common/deck/finding.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { createGate } from '../../../../tests/support/eventually.ts';
import { ModelError } from '../../../kernel/sdk/ports/text-model.ts';
import type { TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import type { LayoutInput } from '../../../kernel/sdk/ports/text-tasks.ts';
import type { LayoutCandidate } from './choose-layout.ts';
import { createLayoutTies } from './layout-ties.ts';
import type { SlideContext } from '../slide-context.ts';

const slide = (id: string): OutlineSlide =>
  ({ id, kind: 'content', title: `Title ${id}`, takeaway: '' }) as unknown as OutlineSlide;
/** Layouts by id, all alike unless a score says otherwise. */
const candidates = (...ids: string[]): LayoutCandidate[] =>
  ids.map((layout_id) => ({ layout: { layout_id, description: '' }, score: 10 }) as unknown as LayoutCandidate);
const idOf = (candidate: LayoutCandidate): string => candidate.layout.layout_id;

type Ask = (input: LayoutInput) => { text: unknown }[];
const catalogue = {
  layouts: [
    { layout_id: 'one', description: 'A list.', fields: [{ name: 'title', max_length: 60 }] },
    { layout_id: 'nine', description: 'A chart.', fields: [{ name: 'chart', max_length: 0 }] },
  ],
} as unknown as SlideContext['catalogue'];

/** A model that answers each question by the title of its slide, when the gate is open. */
function asked(answers: Record<string, string | Error>, provider = 'test') {
  const gate = createGate();
  const titles: string[] = [];
  const messages: string[] = [];
  const generate = async ({ input, messages: ask }: { input: LayoutInput; messages: Ask }): Promise<unknown> => {
    titles.push(input.slide.title);
    messages.push(...ask(input).map(({ text }) => String(text)));
    await gate.opened;
    const answer = answers[input.slide.title];
    if (answer instanceof Error) throw answer;
    return { value: { layout_id: answer }, usage: {} };
  };
  const model = { provider, generate } as unknown as TextModel;
  return { gate, titles, messages, ties: createLayoutTies({ model, catalogue } as SlideContext) };
}

describe('ties between layouts', () => {
  it('are all asked about concurrently; until then the rules decide', async () => {
    const { gate, titles, ties } = asked({ 'Title a': 'two', 'Title b': 'three' });
    const findings: Finding[] = [];
    const choose = (id: string): string => idOf(ties.choose(slide(id), candidates('one', 'two', 'three'), findings));
    expect([choose('a'), choose('b')]).toEqual(['one', 'one']);
    const asking = ties.askOpen();
    expect(titles).toEqual(['Title a', 'Title b']);
    gate.open();
    expect(await asking).toBe(true);
    expect([choose('a'), choose('b')]).toEqual(['two', 'three']);
    expect(await ties.askOpen()).toBe(false);
    // What was chosen is no choice any more.
    expect(idOf(ties.choose(slide('a'), candidates('one', 'four'), findings))).toBe('one');
    expect(findings).toEqual([]);
  });

  it('are asked about with all enabled layouts, their fields and their capacity', async () => {
    const { gate, messages, ties } = asked({ 'Title a': 'two' });
    gate.open();
    ties.choose(slide('a'), candidates('one', 'two'), []);
    await ties.askOpen();
    expect(messages.join('\n')).toContain('Candidates: one, two');
    expect(messages.join('\n')).toContain('- one: A list. Fields: title (maxLength 60).');
    expect(messages.join('\n')).toContain('- nine: A chart. Fields: chart.');
  });

  it('that come of answers are asked about once more, and then no further', async () => {
    const { gate, titles, ties } = asked({ 'Title a': 'two', 'Title b': 'two', 'Title c': 'two' });
    gate.open();
    for (const id of ['a', 'b', 'c']) {
      ties.choose(slide(id), candidates('one', 'two'), []);
      expect(await ties.askOpen()).toBe(id !== 'c');
    }
    expect(titles).toEqual(['Title a', 'Title b']);
    expect(idOf(ties.choose(slide('b'), candidates('one', 'two'), []))).toBe('two');
  });

  it('are broken by the rules where the model fails, which is reported', async () => {
    const failing = new ModelError('ai.timed_out', { provider: 'test', task: 'layout' });
    const { gate, ties } = asked({ 'Title a': failing });
    gate.open();
    const findings: Finding[] = [];
    ties.choose(slide('a'), candidates('one', 'two'), findings);
    await ties.askOpen();
    expect(idOf(ties.choose(slide('a'), candidates('one', 'two'), findings))).toBe('one');
    expect(findings).toMatchObject([{ code: 'slides.layout_by_rules', params: { reason: 'ai.timed_out' } }]);
  });

  it('are not asked about for the built-in model, nor if one layout is better', async () => {
    const builtin = asked({}, 'builtin');
    builtin.ties.choose(slide('a'), candidates('one', 'two'), []);
    expect(await builtin.ties.askOpen()).toBe(false);
    const { ties } = asked({});
    ties.choose(slide('a'), candidates('one'), []);
    expect(await ties.askOpen()).toBe(false);
  });

  it('end with the work when it is cancelled', async () => {
    const { gate, ties } = asked({ 'Title a': new ModelError('ai.cancelled', { provider: 'test', task: 'layout' }) });
    gate.open();
    ties.choose(slide('a'), candidates('one', 'two'), []);
    await expect(ties.askOpen()).rejects.toMatchObject({ code: 'ai.cancelled' });
  });
});
