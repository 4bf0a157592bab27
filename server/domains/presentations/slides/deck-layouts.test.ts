import { describe, expect, it } from '@jest/globals';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { OpenTemplate, Template, Templates } from '../../templates/contract.ts';
import type { Presentation } from '../contract.ts';
import { openTemplateOf } from './deck-layouts.ts';

const templateOf = (name: string, master_deck_id: string | null): Template =>
  ({
    name,
    master_deck_id,
    content_hash: name,
    layouts: [{ layout_id: 'l', is_enabled: true }],
  }) as unknown as Template;
const all = [templateOf('general', null), templateOf('house', 'm1')];
const templates = {
  find: (_scope: Scope, name: string) => Promise.resolve(all.find((each) => each.name === name) ?? null),
  list: () => Promise.resolve(all),
  pin: () => Promise.resolve(),
  open: (_scope: Scope, content_hash: string) =>
    Promise.resolve({ content_hash, catalogue: { layouts: [{}] } } as unknown as OpenTemplate),
} as unknown as Templates;

async function opened(template_name: string, master_deck_id: string | null): Promise<string> {
  const presentation = { client_id: 'c1', template: null, template_name, wizard: { master_deck_id } };
  const scope = Scope.ofClient('c1', 'test');
  return (await openTemplateOf(templates, scope, presentation as unknown as Presentation, null)).content_hash;
}

describe('the template of a presentation that is not prepared', () => {
  it('is that of the master deck of the wizard', async () => {
    expect(await opened('general', 'm1')).toBe('house');
  });

  it('is the named one if there is no usable master deck', async () => {
    expect(await opened('general', null)).toBe('general');
    expect(await opened('general', 'gone')).toBe('general');
    expect(await opened('house', null)).toBe('house');
  });
});
