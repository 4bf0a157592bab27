import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { readZip } from './package-gate.ts';
import { writeZip } from './zip-writer.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parts = new Map([
  ['ppt/slides/slide1.xml', bytes(`<r>${'<a/>'.repeat(500)}</r>`)],
  ['ppt/media/image1.png', new Uint8Array(1000)],
  ['_rels/.rels', bytes('<Relationships/>')],
  ['empty.xml', new Uint8Array()],
  ['[Content_Types].xml', bytes('<Types/>')],
]);

describe('writeZip', () => {
  it('gives back every part, checksums and all', async () => {
    // The gate checks sizes and refuses what overlaps; fflate reads another way.
    expect(
      await readZip(writeZip(new Map([...parts].filter(([path]) => path !== 'empty.xml'))), { name: 'x' }),
    ).toEqual(new Map([...parts].filter(([path]) => path !== 'empty.xml')));
    expect(unzipSync(writeZip(parts))).toEqual(Object.fromEntries(parts));
  });

  it('begins with the content types and then the package relationships', () => {
    expect(Object.keys(unzipSync(writeZip(parts))).slice(0, 2)).toEqual(['[Content_Types].xml', '_rels/.rels']);
  });

  it('gives the same bytes whatever the order of insertion', () => {
    expect(writeZip(new Map([...parts].reverse()))).toEqual(writeZip(parts));
  });

  it('deflates XML, and leaves pictures as they are', () => {
    const size = writeZip(parts).length;
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(2000);
  });

  it('never writes what its own gate takes for a decompression bomb', async () => {
    const parrot = bytes(`<r>${'the same words again '.repeat(60_000)}</r>`);
    const path = 'ppt/slides/slide1.xml';
    const read = await readZip(writeZip(new Map([[path, parrot]])), { name: 'x' });
    expect(Buffer.compare(read.get(path) ?? new Uint8Array(), parrot)).toBe(0);
  });

  it('can store everything', () => {
    expect(writeZip(parts, { compress: false }).length).toBeGreaterThan(3000);
    expect(unzipSync(writeZip(parts, { compress: false }))).toEqual(Object.fromEntries(parts));
  });
});
