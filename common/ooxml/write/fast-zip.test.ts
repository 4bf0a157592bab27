import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { readZip } from '../package/zip-gate.ts';
import { fastZip } from './fast-zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parts = new Map([
  ['ppt/slides/slide1.xml', bytes(`<r>${'<a/>'.repeat(500)}</r>`)],
  ['ppt/media/image1.png', new Uint8Array(1000)],
  ['_rels/.rels', bytes('<Relationships/>')],
  ['empty.xml', new Uint8Array()],
  ['[Content_Types].xml', bytes('<Types/>')],
]);

describe('fastZip', () => {
  it('gives back every part, checksums and all', async () => {
    // The gate checks sizes and refuses what overlaps; fflate reads another way.
    expect(await readZip(fastZip(new Map([...parts].filter(([path]) => path !== 'empty.xml'))), { name: 'x' })).toEqual(
      new Map([...parts].filter(([path]) => path !== 'empty.xml')),
    );
    expect(unzipSync(fastZip(parts))).toEqual(Object.fromEntries(parts));
  });

  it('begins with the content types and then the package relationships', () => {
    expect(Object.keys(unzipSync(fastZip(parts))).slice(0, 2)).toEqual(['[Content_Types].xml', '_rels/.rels']);
  });

  it('gives the same bytes whatever the order of insertion', () => {
    expect(fastZip(new Map([...parts].reverse()))).toEqual(fastZip(parts));
  });

  it('deflates XML, and leaves pictures as they are', () => {
    const size = fastZip(parts).length;
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(2000);
  });

  it('can store everything', () => {
    expect(fastZip(parts, false).length).toBeGreaterThan(3000);
    expect(unzipSync(fastZip(parts, false))).toEqual(Object.fromEntries(parts));
  });
});
