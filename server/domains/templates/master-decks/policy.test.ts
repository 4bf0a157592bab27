import { describe, expect, it } from '@jest/globals';
import { assertMasterName, titleOf } from './policy.ts';

describe('the name of a master deck', () => {
  it.each(['a.pptx', 'A.POTX', 'two.dots.pptx', 'Ünï 会.pptx'])('is one: %s', (name) => {
    expect(() => assertMasterName(name)).not.toThrow();
  });

  it.each([
    ['a.ppt', 'master_decks.old_format'],
    ['a.POT', 'master_decks.old_format'],
    ['a.pptx.zip', 'master_decks.wrong_extension'],
    ['pptx', 'master_decks.wrong_extension'],
  ])('is none: %s', (name, code) => {
    expect(() => assertMasterName(name)).toThrow(
      expect.objectContaining({
        ...{ kind: 'unsupported', code, params: { file: name } },
        faults: [{ path: '/file', code, params: { file: name } }],
      }),
    );
  });

  it('gives its title', () => {
    expect(titleOf('Acme_House Style.potx')).toBe('Acme House Style');
    expect(titleOf(' two.dots.PPTX')).toBe('two.dots');
    expect(titleOf('.pptx')).toBe('.pptx');
    expect(titleOf('_.pptx')).toBe('_.pptx');
  });
});
