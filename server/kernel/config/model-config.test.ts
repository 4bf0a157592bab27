import { describe, expect, it } from '@jest/globals';
import { readModelConfig, refusedModelHost } from './model-config.ts';

const TEXT = { OPENAI_API_KEY: 'k-text', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
const IMAGE = { OPENAI_IMAGE_MODEL: 'drawer', OPENAI_IMAGE_BASE_URL: 'http://127.0.0.1:8/v1' };

describe('the model that draws', () => {
  it('belongs to the text’s provider if it has no address of its own', () => {
    const config = readModelConfig({ ...TEXT, OPENAI_IMAGE_MODEL: 'drawer', IMAGE_TIME_OUT_MS: '5000' }, undefined);
    expect(config).toMatchObject({ provider: 'openai', image_model: 'drawer', image_time_out_ms: 5000 });
    expect(config.image_access).toBeUndefined();
    expect(readModelConfig({ OPENAI_IMAGE_MODEL: 'drawer' }, undefined)).toMatchObject({ provider: 'builtin' });
    expect(readModelConfig({ OPENAI_IMAGE_MODEL: 'drawer' }, undefined).image_model).toBeUndefined();
  });

  it('never gets the key of another server', () => {
    const { image_access } = readModelConfig({ ...TEXT, ...IMAGE }, undefined);
    expect(image_access?.base_url).toBe('http://127.0.0.1:8/v1');
    expect(image_access?.api_key).not.toBe('k-text');
    expect(readModelConfig({ ...TEXT, ...IMAGE, OPENAI_IMAGE_API_KEY: 'k-draw' }, undefined)).toMatchObject({
      api_key: 'k-text',
      image_access: { api_key: 'k-draw' },
    });
  });

  it('is beside the built-in model too', () => {
    expect(readModelConfig(IMAGE, undefined)).toMatchObject({
      provider: 'builtin',
      image_model: 'drawer',
      image_access: { base_url: 'http://127.0.0.1:8/v1' },
    });
  });
});

describe('the hosts that models may be at', () => {
  const hosts = ['models.example.org'];
  it.each([
    [{ provider: 'builtin' } as const, null],
    [{ provider: 'openai' } as const, 'api.openai.com'],
    [{ provider: 'openai', base_url: 'https://models.example.org/v1' } as const, null],
    [{ provider: 'openai', base_url: 'http://other.example.org/v1' } as const, 'other.example.org'],
    [
      { provider: 'builtin', image_access: { base_url: 'https://draw.example.org', api_key: '' } } as const,
      'draw.example.org',
    ],
  ])('refuse %j at %s', (config, refused) => {
    expect(refusedModelHost(config, hosts)).toBe(refused);
    expect(refusedModelHost(config, [])).toBeNull();
  });
});
