import { describe, expect, it } from '@jest/globals';
import { AppError } from './sdk/app-error.ts';
import { contribute, defineHook } from './sdk/hook-point.ts';
import { createHookRegistry } from './hook-registry.ts';

const SOUND = defineHook<() => Promise<string>>('sound');

function registryOf(bark: () => Promise<string>) {
  const registry = createHookRegistry(new Set(['sound']));
  registry.add('dogs', contribute(SOUND, 'bark', bark));
  const sounds = registry.contributions('sound');
  const [first] = sounds.list();
  if (first === undefined) throw new Error('the contribution is there');
  return { registry, call: () => sounds.call(first, (value) => (value as () => Promise<string>)()) };
}

describe('a hook registry', () => {
  it('gives contributions in their order, by key, and calls them', async () => {
    const { registry, call } = registryOf(() => Promise.resolve('woof'));
    registry.add(
      'cats',
      contribute(SOUND, 'miaow', () => Promise.resolve('miaow')),
    );
    const sounds = registry.contributions('sound');
    expect(sounds.list().map(({ plugin, key }) => `${plugin}/${key}`)).toEqual(['dogs/bark', 'cats/miaow']);
    expect(sounds.get('miaow')?.plugin).toBe('cats');
    expect(sounds.get('moo')).toBeUndefined();
    expect(await call()).toBe('woof');
  });

  it('names plugin and hook of one that throws', async () => {
    const cause = new Error('sore throat');
    await expect(registryOf(() => Promise.reject(cause)).call()).rejects.toMatchObject({
      code: 'kernel.hook_failed',
      params: { plugin: 'dogs', hook: 'sound/bark' },
      cause,
    });
    const refusal = new AppError('invalid', 'sound.too_loud');
    await expect(registryOf(() => Promise.reject(refusal)).call()).rejects.toMatchObject({ cause: refusal });
  });

  it.each([
    ['an abort', new DOMException('stop', 'AbortError')],
    ['a dependency that is away', new AppError('unavailable', 'db.unavailable', {}, { retryAfterMs: 5000 })],
  ])('lets %s through as it is', async (_, error) => {
    await expect(registryOf(() => Promise.reject(error)).call()).rejects.toBe(error);
  });
});
