import { describe, expect, it } from '@jest/globals';
import { literalPattern } from './collection.ts';

describe('a pattern for words', () => {
  it.each(['a.b', '$where', '(x|y)*', '[a-z]+', 'C:\\temp', '^end$', '{2}', 'a/b-c', 'nul\0here', 'Größe'])(
    'finds %j and nothing like it',
    (words) => {
      const pattern = new RegExp(`^${literalPattern(words)}$`);
      expect(pattern.test(words)).toBe(true);
      expect(pattern.test(`${words}${words}`)).toBe(false);
      expect(pattern.test('aXb')).toBe(false);
      expect(literalPattern(words)).not.toContain('\0');
    },
  );
});
