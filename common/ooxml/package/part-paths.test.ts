import { describe, expect, it } from '@jest/globals';
import { freePartPath, relativeTarget, relsOwner, relsPath, resolveTarget } from './part-paths.ts';

describe('part paths', () => {
  it('knows where the relationships of a part are, and whose a .rels part is', () => {
    for (const path of ['ppt/slides/slide1.xml', 'root.xml', '']) expect(relsOwner(relsPath(path))).toBe(path);
    expect(relsPath('ppt/presentation.xml')).toBe('ppt/_rels/presentation.xml.rels');
    expect(relsOwner('ppt/slides/slide1.xml')).toBeNull();
  });

  it('resolves relative, absolute and escaped targets and never leaves the package', () => {
    expect(resolveTarget('ppt/slides/slide1.xml', '../media/image%201.png')).toBe('ppt/media/image 1.png');
    expect(resolveTarget('ppt/slides/slide1.xml', '/ppt/theme/theme1.xml')).toBe('ppt/theme/theme1.xml');
    expect(resolveTarget('', 'ppt/presentation.xml')).toBe('ppt/presentation.xml');
    expect(resolveTarget('ppt/a.xml', '../../../../etc/passwd')).toBe('etc/passwd');
    expect(resolveTarget('ppt/a.xml', '100%.png')).toBe('ppt/100%.png');
  });

  it('writes targets that resolve to where they were meant', () => {
    const pairs: [string, string][] = [
      ['ppt/presentation.xml', 'ppt/slides/slide2.xml'],
      ['ppt/slides/slide2.xml', 'ppt/slideLayouts/slideLayout1.xml'],
      ['', 'ppt/presentation.xml'],
      ['ppt/charts/chart1.xml', 'ppt/embeddings/x.xlsx'],
    ];
    for (const [source, target] of pairs) {
      expect(resolveTarget(source, relativeTarget(source, target))).toBe(target);
    }
  });

  it('numbers new parts past the highest in use, whatever the case', () => {
    const taken = ['ppt/media/image7.jpeg', 'ppt/media/Image12.PNG', 'ppt/media/logo.png'];
    expect(freePartPath('image', taken)).toBe('ppt/media/image13.png');
    expect(freePartPath('slide', [])).toBe('ppt/slides/slide1.xml');
  });
});
