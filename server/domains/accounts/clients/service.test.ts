import { describe, expect, it } from '@jest/globals';
import { clientInput } from '../../../../common/api/accounts.ts';
import { numberedSlug, slugOf } from './service.ts';

describe('slugs', () => {
  it.each([
    ['My organisation', 'my-organisation'],
    ['  Größe & Söhne AG ', 'grosse-sohne-ag'],
    ['Crédit—Agricole / 2', 'credit-agricole-2'],
    ['株式会社', 'client'],
    ['---', 'client'],
  ])('%s → %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('are what the API takes for a slug, numbered ones and long ones too', () => {
    const long = slugOf(`${'word '.repeat(11)}abc defg`);
    for (const number of [1, 2, 10, 50]) {
      const slug = numberedSlug(long, number);
      expect(clientInput.safeParse({ name: 'N', slug })).toMatchObject({ success: true });
      expect(slug.endsWith(`-${number}`)).toBe(number > 1);
    }
  });
});
