import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { inflateInThread, PackageError, readZip } from './package-gate.ts';

const zip = (entries: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([k, v]) => [k, typeof v === 'string' ? strToU8(v) : v])));

async function refusal(bytes: Uint8Array, limits = {}): Promise<string> {
  try {
    await readZip(bytes, { name: 'report.pptx', limits });
  } catch (error) {
    if (error instanceof PackageError) {
      expect(error.params['file']).toBe('report.pptx');
      return error.code;
    }
    throw error;
  }
  return 'accepted';
}

/** Position of a four-byte signature in a ZIP file. */
function find(bytes: Uint8Array, signature: number[], from = 0): number {
  for (let at = from; at < bytes.length; at += 1) if (signature.every((byte, n) => bytes[at + n] === byte)) return at;
  throw new Error('no such record');
}
const CENTRAL = [0x50, 0x4b, 1, 2];

describe('readZip', () => {
  it('gives every file back with its bytes, folders left out', async () => {
    const parts = await readZip(zip({ 'a/': '', 'a/b.xml': '<a/>', 'c.bin': new Uint8Array([0, 255, 7]) }), {
      name: 'x',
    });
    expect([...parts.keys()]).toEqual(['a/b.xml', 'c.bin']);
    expect([...(parts.get('c.bin') ?? [])]).toEqual([0, 255, 7]);
  });

  it('reads strict Open XML by the names that every other file has', async () => {
    const strict = 'http://purl.oclc.org/ooxml';
    const parts = await readZip(
      zip({
        'a.xml': `<a xmlns="${strict}/wordprocessingml/main" xmlns:r="${strict}/officeDocument/relationships"/>`,
        'b.rels': `<a Type="${strict}/officeDocument/relationships/extendedProperties"/>`,
      }),
      { name: 'x' },
    );
    const text = [...parts.values()].map((part) => new TextDecoder().decode(part)).join('\n');
    expect(text).toContain('http://schemas.openxmlformats.org/wordprocessingml/2006/main');
    expect(text).toContain('http://schemas.openxmlformats.org/officeDocument/2006/relationships"/>');
    expect(text).not.toContain('purl.oclc.org');
  });

  it('reports what is not an archive, what is cut off and what is protected', async () => {
    expect(await refusal(strToU8('%PDF-1.7'))).toBe('ooxml.not_a_zip');
    expect(await refusal(new Uint8Array())).toBe('ooxml.not_a_zip');
    const whole = zip({ 'a.xml': '<a/>', 'b.xml': '<b/>' });
    expect(await refusal(whole.slice(0, whole.length - 30))).toBe('ooxml.truncated');
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('ooxml.encrypted');
    const locked = zip({ 'a.xml': '<a/>' });
    const flag = find(locked, CENTRAL) + 8;
    locked[flag] = (locked[flag] ?? 0) | 1;
    expect(await refusal(locked)).toBe('ooxml.encrypted');
  });

  it('refuses a damaged body by its checksum', async () => {
    const bytes = zipSync({ 'a.bin': [strToU8('hello world'), { level: 0 }] });
    const at = find(bytes, [...strToU8('hell')]);
    bytes[at] = 0x48;
    expect(await refusal(bytes)).toBe('ooxml.truncated');
  });

  it.each(['../evil.xml', '/etc/passwd', 'C:/x.xml', 'a/../../x.xml'])('refuses the name %s', async (name) => {
    expect(await refusal(zip({ [name]: '<a/>' }))).toBe('ooxml.bad_name');
  });

  it('refuses two names that differ in case only', async () => {
    expect(await refusal(zip({ 'ppt/a.xml': '<a/>', 'ppt/A.xml': '<a/>' }))).toBe('ooxml.bad_name');
  });

  it('refuses what unpacks to too much, by the directory and by the bytes that come out', async () => {
    expect(await refusal(zip({ 'a.bin': new Uint8Array(3_000_000) }))).toBe('ooxml.bomb');
    expect(await refusal(zip({ a: 'x', b: 'y', c: 'z' }), { maxEntries: 2 })).toBe('ooxml.bomb');
    expect(await refusal(zip({ a: 'x'.repeat(50) }), { maxEntryBytes: 40 })).toBe('ooxml.bomb');
    expect(await refusal(zip({ a: 'x'.repeat(50), b: 'y'.repeat(50) }), { maxTotalBytes: 80 })).toBe('ooxml.bomb');
    const lying = zip({ 'a.bin': new Uint8Array(500_000) });
    const size = find(lying, CENTRAL) + 24;
    lying.set([10, 0, 0, 0], size);
    expect(await refusal(lying)).toBe('ooxml.bomb');
  });

  it('refuses entries that share their bytes', async () => {
    const bytes = zip({ 'a.bin': 'same', 'b.bin': 'same' });
    const first = find(bytes, CENTRAL);
    const second = find(bytes, CENTRAL, first + 4);
    bytes.set(bytes.slice(first + 42, first + 46), second + 42);
    expect(await refusal(bytes)).toBe('ooxml.bomb');
  });

  it('refuses hostile and broken XML, also in UTF-16', async () => {
    const doctype = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';
    expect(await refusal(zip({ 'a.xml': doctype }))).toBe('ooxml.hostile_xml');
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(doctype, 'utf16le')]);
    expect(await refusal(zip({ 'a.rels': utf16 }))).toBe('ooxml.hostile_xml');
    expect(await refusal(zip({ 'a.xml': '<a>'.repeat(300) + '</a>'.repeat(300) }))).toBe('ooxml.hostile_xml');
    const attributes = Array.from({ length: 600 }, (_, n) => `a${n}="1"`).join(' ');
    expect(await refusal(zip({ 'a.xml': `<a ${attributes}/>` }))).toBe('ooxml.hostile_xml');
    expect(await refusal(zip({ 'a.xml': '<a><b></a>' }))).toBe('ooxml.malformed_xml');
    expect(await refusal(zip({ 'a.xml': '<a>'.repeat(200) + '</a>'.repeat(200) }))).toBe('accepted');
  });
});

describe('inflateInThread', () => {
  it('inflates what zlib deflated, and refuses data that is cut off or longer than declared', () => {
    for (const content of [new Uint8Array(0), randomBytes(70_000), new Uint8Array(3_000_000)]) {
      const deflated = deflateRawSync(content);
      expect(Buffer.from(inflateInThread(deflated, content.length)).equals(content)).toBe(true);
      expect(() => inflateInThread(deflated.subarray(0, -3), content.length)).toThrow();
    }
    const tooLong = (): unknown => inflateInThread(deflateRawSync(new Uint8Array(3_000_000)), 1000);
    expect(tooLong).toThrow('too long');
  });
});
