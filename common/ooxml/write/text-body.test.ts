import { describe, expect, it } from '@jest/globals';
import { el, serializeElement } from '../xml/element.ts';
import { normalAutofit, paragraphElements } from './text-body.ts';

const xml = (...paragraphs: Parameters<typeof paragraphElements>[0]): string =>
  serializeElement(
    el(
      'body',
      {},
      paragraphElements(paragraphs, { language: 'de-DE' }, (link) => `id:${link}`),
    ),
  );

describe('paragraphElements', () => {
  it('writes the language and nothing that the placeholder already specifies', () => {
    expect(xml({ level: 0, runs: [{ text: 'A & B' }] })).toBe(
      '<body><a:p><a:r><a:rPr lang="de-DE" dirty="0"/><a:t>A &amp; B</a:t></a:r></a:p></body>',
    );
  });

  it('never leaves a text body without paragraph', () => {
    expect(xml()).toMatch(/^<body><a:p><a:endParaRPr[^>]*\/><\/a:p><\/body>$/);
  });

  it('takes the bullet and its hanging indent away together', () => {
    expect(xml({ level: 0, bullet: false, runs: [] })).toContain('<a:pPr marL="0" indent="0"><a:buNone/></a:pPr>');
  });

  it('keeps levels within the nine there are', () => {
    expect(xml({ level: 12, runs: [] })).toContain('lvl="8"');
    expect(xml({ level: -1, runs: [] })).not.toContain('lvl');
  });

  it('sets paragraphs that are mostly Arabic or Hebrew from right to left', () => {
    expect(xml({ level: 0, runs: [{ text: '42 ' }, { text: 'שלום PDF' }] })).toContain('<a:pPr algn="r" rtl="1"/>');
    expect(xml({ level: 1, runs: [{ text: 'تقرير' }] })).toContain('<a:pPr lvl="1" algn="r" rtl="1"/>');
    expect(xml({ level: 0, runs: [{ text: 'פרק 4 leads with 40 %' }] })).not.toContain('rtl');
  });

  it('turns line breaks inside a run into breaks, not white space', () => {
    const out = xml({ level: 0, runs: [{ text: 'one\ntwo\u000Bthree' }] });
    expect(out.match(/<a:br>/g)).toHaveLength(2);
    expect(out).not.toContain('\n');
  });

  it('marks bold, italic and linked runs', () => {
    const out = xml({ level: 0, runs: [{ text: 'x', bold: true, italic: true, link: 'https://a.example/' }] });
    expect(out).toContain('b="1" i="1"');
    expect(out).toContain('<a:hlinkClick r:id="id:https://a.example/"/>');
  });
});

describe('normalAutofit', () => {
  it('states fractions in thousandths of a percent, and only what shrinks', () => {
    expect(serializeElement(normalAutofit({ font_scale: 0.925, line_reduction: 0.1 }))).toBe(
      '<a:normAutofit fontScale="92500" lnSpcReduction="10000"/>',
    );
    expect(serializeElement(normalAutofit({ font_scale: 1, line_reduction: 0 }))).toBe('<a:normAutofit/>');
  });
});
