import { describe, expect, it } from '@jest/globals';
import { tinyMaster, tinyMasterParts } from '../../../tests/support/tiny-master.ts';
import { CONTENT_TYPE } from './content-types.ts';
import { openOfficePackage } from './office-package.ts';
import { RELATIONSHIP } from './relationships.ts';
import { writeZip } from './zip-writer.ts';

const SLIDE = 'ppt/slides/slide1.xml';

describe('OfficePackage', () => {
  it('finds parts by path in any case, by type and by relationship', async () => {
    const pack = await openOfficePackage(
      tinyMaster({
        slides: [
          {
            layout: 0,
            relationships: [
              { id: 'rId9', type: RELATIONSHIP.hyperlink, target: 'https://example.org/a', isExternal: true },
            ],
          },
        ],
      }),
      'tiny.pptx',
    );
    expect(pack.mainPart).toBe('ppt/presentation.xml');
    expect(pack.has('PPT/Presentation.XML')).toBe(true);
    expect(pack.partsByType(CONTENT_TYPE.slide)).toEqual([SLIDE]);
    expect(pack.targets(SLIDE, RELATIONSHIP.slideLayout)).toEqual(['ppt/slideLayouts/slideLayout1.xml']);
    const link = pack.relationships(SLIDE).find((one) => one.id === 'rId9');
    expect(link).toMatchObject({ isExternal: true, path: null, target: 'https://example.org/a' });
    expect(pack.targetOfId(SLIDE, 'rId9')).toBeNull();
  });

  it('changes a copy: removed parts lose relationships and content type, the original stays', async () => {
    const pack = await openOfficePackage(tinyMaster({ slides: [{ layout: 0 }] }), 'tiny.pptx');
    const changed = pack.withParts(
      new Map<string, string | null>([
        [SLIDE, null],
        ['ppt/media/a.png', 'x'],
      ]),
      { defaults: new Map([['png', 'image/png']]) },
    );
    expect(changed.has(SLIDE)).toBe(false);
    expect(changed.has('ppt/slides/_rels/slide1.xml.rels')).toBe(false);
    expect(changed.contentTypes.overrides.has(SLIDE)).toBe(false);
    expect(changed.contentType('ppt/media/a.png')).toBe('image/png');
    expect(pack.has(SLIDE)).toBe(true);
    const reopened = await openOfficePackage(changed.toBytes(), 'again');
    expect(reopened.contentType('ppt/media/a.png')).toBe('image/png');
  });

  it('takes from a package that was opened what has the same bytes, and checks what has not', async () => {
    const main = 'ppt/presentation.xml';
    const opened = await openOfficePackage(tinyMaster({ slides: [{ layout: 0 }] }), 'tiny.pptx');
    const again = await openOfficePackage(opened.toBytes(), 'again', { opened });
    const parsed = opened.xml(main);
    expect((await openOfficePackage(opened.toBytes(), 'once more', { opened })).xml(main)).toBe(parsed);
    expect(again.bytes(main)).toBe(opened.bytes(main));
    const hostile = `<!DOCTYPE p [<!ENTITY e "x">]>${opened.text(main).replace(/^<\?xml[^>]*>/, '')}`;
    const changed = opened.withParts(new Map([[main, hostile]])).toBytes();
    await expect(openOfficePackage(changed, 'changed', { opened })).rejects.toMatchObject({
      code: 'ooxml.hostile_xml',
      params: { part: main },
    });
  });

  it('reads Strict relationship types as their Transitional twins', async () => {
    const parts = tinyMasterParts();
    const rels = new TextDecoder()
      .decode(parts.get('_rels/.rels'))
      .replace(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      );
    parts.set('_rels/.rels', new TextEncoder().encode(rels));
    expect((await openOfficePackage(writeZip(parts), 'strict')).mainPart).toBe('ppt/presentation.xml');
  });

  it('names what a ZIP without Office content lacks', async () => {
    const bytes = writeZip(new Map([['a.txt', new Uint8Array([1])]]));
    await expect(openOfficePackage(bytes, 'photos.zip')).rejects.toMatchObject({
      code: 'ooxml.missing_part',
      params: { file: 'photos.zip' },
    });
  });
});
