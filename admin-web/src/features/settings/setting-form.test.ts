import { expect, it } from '@jest/globals';
import type { PluginSettings } from '../../../../common/api/operations.ts';
import { fieldTitle } from '../../data/setting-title.ts';
import { readField, valueOf } from './setting-form.ts';

const settings: PluginSettings = {
  plugin: 'models',
  sources: {},
  values: { provider: 'openai', key: { is_set: true }, hosts: ['a', 'b'], prices: { x: 1 }, limit: 5, is_on: true },
  schema: {
    properties: {
      provider: { type: 'string', enum: ['builtin', 'openai'] },
      key: { type: 'string' },
      hosts: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      prices: { type: 'object' },
      limit: { type: 'integer', description: 'Requests a minute' },
      is_on: { type: 'boolean' },
    },
  },
};

it('chooses a field by the schema of the setting', () => {
  const kinds = Object.keys(settings.values).map((name) => readField(settings, name).kind);
  expect(kinds).toEqual(['choice', 'secret', 'list', 'json', 'number', 'boolean']);
  expect(readField(settings, 'limit')).toMatchObject({ title: 'Limit', description: 'Requests a minute', text: '5' });
  expect([fieldTitle('allowed_hosts'), fieldTitle('api_key')]).toEqual(['Allowed hosts', 'API key']);
});

it('never contains a secret, and sends back what the server sent', () => {
  expect(readField(settings, 'key').text).toBe('');
  for (const name of ['provider', 'hosts', 'prices', 'limit', 'is_on']) {
    const form = readField(settings, name);
    expect(valueOf(form, form.text)).toEqual(settings.values[name]);
  }
  expect(valueOf(readField(settings, 'limit'), ' ')).toBeNull();
});
