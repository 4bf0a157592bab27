import { describe, expect, it } from '@jest/globals';
import type { TextModel } from '../kernel/sdk/ports/text-model.ts';
import { createGate } from '../../tests/support/eventually.ts';
import type { Gate } from '../../tests/support/eventually.ts';
import { guardModels } from './guard-models.ts';

/** A model whose calls end when their gates open, in the order in which they began. */
function gated(most: number): { text: TextModel; begun: Gate[] } {
  const begun: Gate[] = [];
  const text = {
    provider: 'test',
    generate: async ({ input }: { input: unknown }) => {
      const gate = createGate();
      begun.push(gate);
      await gate.opened;
      return { value: input, usage: {} };
    },
    async *stream() {
      const gate = createGate();
      begun.push(gate);
      await gate.opened;
      yield { kind: 'item', item: 1 };
      yield { kind: 'item', item: 2 };
    },
  } as unknown as TextModel;
  return { text: guardModels({ text }, most, undefined).text, begun };
}
const ask = (text: TextModel, input: string, signal?: AbortSignal): Promise<unknown> =>
  text
    .generate({ task: 'slide', input, signal } as unknown as Parameters<TextModel['generate']>[0])
    .then(({ value }) => value);
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('calls to a model', () => {
  it('are made one after the other where one may be under way, first come, first served', async () => {
    const { text, begun } = gated(1);
    const answers = Promise.all(['a', 'b', 'c'].map((each) => ask(text, each)));
    for (let count = 1; count <= 3; count += 1) {
      await turns();
      expect(begun).toHaveLength(count);
      begun[count - 1]?.open();
    }
    expect(await answers).toEqual(['a', 'b', 'c']);
  });

  it('leave the line when they are cancelled; no one is asked for them', async () => {
    const { text, begun } = gated(1);
    const leaving = new AbortController();
    const first = ask(text, 'a');
    const second = ask(text, 'b', leaving.signal);
    const third = ask(text, 'c');
    leaving.abort();
    await expect(second).rejects.toMatchObject({ code: 'ai.cancelled' });
    begun[0]?.open();
    await first;
    await turns();
    expect(begun).toHaveLength(2);
    begun[1]?.open();
    expect(await third).toBe('c');
    await expect(ask(text, 'd', leaving.signal)).rejects.toMatchObject({ code: 'ai.cancelled' });
  });

  it('give their place back when a stream is left half-way', async () => {
    const { text, begun } = gated(1);
    const stream = text.stream({ task: 'outline', input: '' } as unknown as Parameters<TextModel['stream']>[0]);
    const reading = (async () => {
      for await (const event of stream) return event;
      return null;
    })();
    const waiting = ask(text, 'after');
    await turns();
    expect(begun).toHaveLength(1);
    begun[0]?.open();
    expect(await reading).toMatchObject({ item: 1 });
    await turns();
    begun[1]?.open();
    expect(await waiting).toBe('after');
  });

  it('of the built-in model have no line', () => {
    const text = { provider: 'builtin' } as TextModel;
    expect(guardModels({ text }, 1, undefined).text).toBe(text);
  });
});
