import { describe, expect, it } from '@jest/globals';
import { lines, xmlLines } from '../../../tests/support/xml-lines.ts';
import { guid, shapeCreationGuid, slideCreationId, slideCreationNumber } from './shape-parts.ts';
import { coreProperties, customProperties, extendedProperties } from './document-properties.ts';
import { notesMaster, notesSlide } from './notes.ts';
import { slidePart } from './slide-part.ts';

const NAMESPACES = [
  'xmlns:a=http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r=http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p=http://schemas.openxmlformats.org/presentationml/2006/main',
];
/** The shape tree as every part begins it: the tree itself is shape 1. */
const TREE = lines(`
  p:cSld/p:spTree/p:nvGrpSpPr/p:cNvPr id=1 name=
  p:cSld/p:spTree/p:nvGrpSpPr/p:cNvGrpSpPr
  p:cSld/p:spTree/p:nvGrpSpPr/p:nvPr
  p:cSld/p:spTree/p:grpSpPr/a:xfrm/a:off x=0 y=0
  p:cSld/p:spTree/p:grpSpPr/a:xfrm/a:ext cx=0 cy=0
  p:cSld/p:spTree/p:grpSpPr/a:xfrm/a:chOff x=0 y=0
  p:cSld/p:spTree/p:grpSpPr/a:xfrm/a:chExt cx=0 cy=0
`);
const SP = 'p:cSld/p:spTree/p:sp';

describe('a slide and its notes', () => {
  it('identify their slide', () => {
    const found = xmlLines(slidePart('s1', [], null));
    expect(found[0]?.split(' ').sort()).toEqual(['p:sld', ...NAMESPACES].sort());
    expect(found.slice(1)).toEqual([
      ...TREE,
      'p:cSld/p:extLst/p:ext uri={BB962C8B-B14F-4D97-AF65-F5344CB8AC3E}',
      `p:cSld/p:extLst/p:ext/p14:creationId xmlns:p14=http://schemas.microsoft.com/office/powerpoint/2010/main val=${slideCreationNumber('s1')}`,
      'p:clrMapOvr/a:masterClrMapping',
    ]);
    expect(xmlLines(slidePart('s1', [], { bg1: 'dk1' })).at(-1)).toBe('p:clrMapOvr/a:overrideClrMapping bg1=dk1');
    expect(slideCreationId('s1')).toEqual(slideCreationId('s1'));
    expect(slideCreationNumber('s1')).not.toBe(slideCreationNumber('s2'));
  });

  it('show the slide above a line for each paragraph', () => {
    const found = xmlLines(notesSlide('s1', 'One\r\nTwo\rThree\n', 'de'), /extLst/);
    expect(found[0]?.split(' ').sort()).toEqual(['p:notes', ...NAMESPACES].sort());
    expect(found.slice(1)).toEqual([
      ...TREE,
      ...lines(`
        ${SP}/p:nvSpPr/p:cNvPr id=2 name=Slide Image Placeholder 1
        ${SP}/p:nvSpPr/p:cNvSpPr/a:spLocks noGrp=1 noRot=1 noChangeAspect=1
        ${SP}/p:nvSpPr/p:nvPr/p:ph type=sldImg
        ${SP}/p:spPr
        ${SP}/p:nvSpPr/p:cNvPr id=3 name=Notes Placeholder 2
        ${SP}/p:nvSpPr/p:cNvSpPr/a:spLocks noGrp=1
        ${SP}/p:nvSpPr/p:nvPr/p:ph type=body idx=1
        ${SP}/p:spPr
        ${SP}/p:txBody/a:bodyPr
        ${SP}/p:txBody/a:lstStyle
        ${SP}/p:txBody/a:p/a:r/a:rPr lang=de dirty=0
        ${SP}/p:txBody/a:p/a:r/a:t "One"
        ${SP}/p:txBody/a:p/a:r/a:rPr lang=de dirty=0
        ${SP}/p:txBody/a:p/a:r/a:t "Two"
        ${SP}/p:txBody/a:p/a:r/a:rPr lang=de dirty=0
        ${SP}/p:txBody/a:p/a:r/a:t "Three"
        ${SP}/p:txBody/a:p/a:endParaRPr lang=de dirty=0
        p:clrMapOvr/a:masterClrMapping
      `),
    ]);
    const ids = xmlLines(notesSlide('s1', 'x', 'de')).filter((each) => each.includes('a16:creationId'));
    expect(ids.map((each) => /id=(\S+)/.exec(each)?.[1])).toEqual([
      shapeCreationGuid('s1', 'notes/image'),
      shapeCreationGuid('s1', 'notes/text'),
    ]);
  });

  it('have names that follow from what they are, in the form of Office', () => {
    expect(guid('x')).toMatch(/^\{[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\}$/);
    // SHA-1 of "x" is 11f6ad8ec52a2984abaafd7c3b516503785c2072.
    expect(guid('x')).toBe('{11F6AD8E-C52A-2984-ABAA-FD7C3B516503}');
    expect(slideCreationNumber('x')).toBe(0x11f6ad8e);
    expect(shapeCreationGuid('s', 'i')).toBe(guid('s/i'));
  });
});

describe('the notes master', () => {
  const written = xmlLines(notesMaster({ w: 12_192_000, h: 6_858_000 }));
  const shape = (id: number): string[] => {
    const from = written.findIndex((each) => each.startsWith(`${SP}/p:nvSpPr/p:cNvPr id=${id} `));
    const rest = written.slice(from + 1);
    const length = rest.findIndex((each) => !each.startsWith(`${SP}/`) || each.includes('p:cNvPr'));
    return rest.slice(0, length).map((each) => each.replace(`${SP}/`, ''));
  };
  const band = (ph: string, x: number, y: number, align: string, anchor: string, text: string) =>
    lines(`
      p:nvSpPr/p:cNvSpPr/a:spLocks noGrp=1
      p:nvSpPr/p:nvPr/p:ph ${ph}
      p:spPr/a:xfrm/a:off x=${x} y=${y}
      p:spPr/a:xfrm/a:ext cx=2971800 cy=458788
      p:spPr/a:prstGeom prst=rect
      p:spPr/a:prstGeom/a:avLst
      p:txBody/a:bodyPr vert=horz lIns=91440 tIns=45720 rIns=91440 bIns=45720 rtlCol=0${anchor}
      p:txBody/a:lstStyle/a:lvl1pPr algn=${align}
      p:txBody/a:lstStyle/a:lvl1pPr/a:defRPr sz=1200
      ${text}
    `);
  const empty = 'p:txBody/a:p/a:endParaRPr lang=en-US';

  it('has small text in its four corners', () => {
    expect(shape(2)).toEqual(band('type=hdr sz=quarter', 0, 0, 'l', '', empty));
    expect(shape(3)).toEqual(band('type=dt idx=1', 3_884_613, 0, 'r', '', empty));
    expect(shape(6)).toEqual(band('type=ftr sz=quarter idx=4', 0, 8_685_213, 'l', ' anchor=b', empty));
    const number = `
      p:txBody/a:p/a:fld id=${guid('notes page number')} type=slidenum
      p:txBody/a:p/a:fld/a:rPr lang=en-US
      p:txBody/a:p/a:fld/a:t "‹#›"
    `;
    expect(shape(7)).toEqual(band('type=sldNum sz=quarter idx=5', 3_884_613, 8_685_213, 'r', ' anchor=b', number));
  });

  it('has the slide above the notes', () => {
    expect(shape(4)).toEqual(
      lines(`
        p:nvSpPr/p:cNvSpPr/a:spLocks noGrp=1 noRot=1 noChangeAspect=1
        p:nvSpPr/p:nvPr/p:ph type=sldImg idx=2
        p:spPr/a:xfrm/a:off x=685800 y=1143000
        p:spPr/a:xfrm/a:ext cx=5486400 cy=3086100
        p:spPr/a:prstGeom prst=rect
        p:spPr/a:prstGeom/a:avLst
        p:spPr/a:noFill
        p:spPr/a:ln w=12700
        p:spPr/a:ln/a:solidFill/a:schemeClr tx1
      `),
    );
    expect(shape(5)).toEqual(
      lines(`
        p:nvSpPr/p:cNvSpPr/a:spLocks noGrp=1
        p:nvSpPr/p:nvPr/p:ph type=body sz=quarter idx=3
        p:spPr/a:xfrm/a:off x=685800 y=4400550
        p:spPr/a:xfrm/a:ext cx=5486400 cy=3600450
        p:spPr/a:prstGeom prst=rect
        p:spPr/a:prstGeom/a:avLst
        p:txBody/a:bodyPr vert=horz lIns=91440 tIns=45720 rIns=91440 bIns=45720 rtlCol=0
        p:txBody/a:lstStyle
        p:txBody/a:p/a:pPr lvl=0
        p:txBody/a:p/a:r/a:rPr lang=en-US
        p:txBody/a:p/a:r/a:t "Click to edit Master text styles"
      `),
    );
  });

  it('is on the first background, with text of 12 points in the minor font', () => {
    expect(written).toEqual(
      expect.arrayContaining(['p:cSld/p:bg/p:bgRef idx=1001', 'p:cSld/p:bg/p:bgRef/a:schemeClr bg1']),
    );
    expect(written.find((each) => each.startsWith('p:clrMap '))).toMatch(/ hlink=hlink folHlink=folHlink$/);
    expect(written.filter((each) => each.startsWith('p:notesStyle/a:lvl2pPr'))).toEqual(
      lines(`
        p:notesStyle/a:lvl2pPr marL=457200 algn=l defTabSz=914400 rtl=0 eaLnBrk=1 latinLnBrk=0 hangingPunct=1
        p:notesStyle/a:lvl2pPr/a:defRPr sz=1200 kern=1200
        p:notesStyle/a:lvl2pPr/a:defRPr/a:solidFill/a:schemeClr tx1
        p:notesStyle/a:lvl2pPr/a:defRPr/a:latin typeface=+mn-lt
        p:notesStyle/a:lvl2pPr/a:defRPr/a:ea typeface=+mn-ea
        p:notesStyle/a:lvl2pPr/a:defRPr/a:cs typeface=+mn-cs
      `),
    );
  });
});

describe('document properties', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
  const variants = `xmlns:vt=${office}/docPropsVTypes`;

  it('describe what the deck is about, and nothing that is not in it', () => {
    const content = { title: 'Deck', language: 'de', slides: [] };
    const root = [
      'cp:coreProperties',
      'xmlns:cp=http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
      'xmlns:dc=http://purl.org/dc/elements/1.1/',
    ].join(' ');
    expect(xmlLines(coreProperties(content))).toEqual([root, 'dc:title "Deck"', 'dc:language "de"']);
    const more = { subject: 'S', author: 'A', keywords: 'K', properties: { status: 'approved', custom: {} } };
    expect(xmlLines(coreProperties({ ...content, ...more }))).toEqual([
      root,
      ...lines(`
        dc:title "Deck"
        dc:subject "S"
        dc:creator "A"
        cp:keywords "K"
        dc:language "de"
        cp:contentStatus "approved"
      `),
    ]);
  });

  it('number properties of our own from two', () => {
    expect(xmlLines(customProperties({ A: 'x', B: new Date('2025-03-01T10:20:30.400Z') }))).toEqual([
      `Properties xmlns=${office}/custom-properties ${variants}`,
      ...lines(`
        property fmtid={D5CDD505-2E9C-101B-9397-08002B2CF9AE} pid=2 name=A
        property/vt:lpwstr "x"
        property fmtid={D5CDD505-2E9C-101B-9397-08002B2CF9AE} pid=3 name=B
        property/vt:filetime "2025-03-01T10:20:30Z"
      `),
    ]);
  });

  it('count slides and notes', () => {
    expect(xmlLines(extendedProperties(['One', 'Two'], 1))).toEqual([
      `Properties xmlns=${office}/extended-properties ${variants}`,
      ...lines(`
        TotalTime "0"
        Application "Microsoft Office PowerPoint"
        PresentationFormat "Custom"
        Slides "2"
        Notes "1"
        HiddenSlides "0"
        HeadingPairs/vt:vector size=2 baseType=variant
        HeadingPairs/vt:vector/vt:variant/vt:lpstr "Slide Titles"
        HeadingPairs/vt:vector/vt:variant/vt:i4 "2"
        TitlesOfParts/vt:vector size=2 baseType=lpstr
        TitlesOfParts/vt:vector/vt:lpstr "One"
        TitlesOfParts/vt:vector/vt:lpstr "Two"
      `),
    ]);
  });
});
