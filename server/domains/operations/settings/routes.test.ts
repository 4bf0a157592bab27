import { describe, expect, it } from '@jest/globals';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import { providerState } from './routes.ts';

const source = (described: Awaited<ReturnType<ModelSource['describe']>>): ModelSource => ({
  current: () => Promise.reject(new Error('no model is needed to tell')),
  describe: () => Promise.resolve(described),
  fallback: { provider: 'builtin' } as TextModel,
});

describe('the state of the provider', () => {
  it.each([
    [{ provider: 'builtin', name: null }, false],
    [{ provider: 'openai', name: 'm' }, true],
    [{ provider: 'openai', name: 'm', has_access: true }, true],
    [{ provider: 'openai', name: 'm', has_access: false }, false],
  ])('of %j: a key is there: %s', async (described, hasKey) => {
    expect(await providerState(source(described))).toEqual({ has_key: hasKey, provider: described.provider });
  });

  it('is none without models', async () => {
    expect(await providerState(undefined)).toEqual({ has_key: false, provider: 'none' });
  });
});
