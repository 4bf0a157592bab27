import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../../xml/dom.ts';
import { serializeTree } from '../../xml/serialize-tree.ts';
import { repairTextStyles } from './repair-drawing.ts';

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const WHITE = '<a:solidFill><a:srgbClr val="ffffff"/></a:solidFill>';
/** The words of a master as LibreOffice writes them. */
const WORDS =
  `<a:p><a:pPr marL="432000" indent="-324000"><a:buChar char="•"/></a:pPr><a:r><a:rPr b="0" lang="en-US" sz="2800">${WHITE}</a:rPr>` +
  '<a:t>Click to edit</a:t></a:r><a:endParaRPr lang="en-US" sz="900"/></a:p>' +
  `<a:p><a:pPr lvl="1" marL="864000"/><a:r><a:rPr sz="2400">${WHITE}</a:rPr><a:t>Second Outline Level</a:t></a:r></a:p>` +
  '<a:p><a:pPr lvl="1" marL="1"/><a:r><a:rPr sz="100"/><a:t>Once more</a:t></a:r></a:p>';

function master(type: string, text: string, styles = ''): string {
  const shape =
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="P"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/>` +
    `<p:txBody><a:bodyPr/>${text}</p:txBody></p:sp>`;
  return `<p:sldMaster ${NAMESPACES}><p:cSld><p:spTree>${shape}</p:spTree></p:cSld>${styles}</p:sldMaster>`;
}

function repaired(xml: string): string | null {
  const document = parseXml(xml);
  return repairTextStyles(document) ? serializeTree(document) : null;
}

describe('a master without text styles', () => {
  it('has those that its words use, level by level, with the list style where the schema wants it', () => {
    const xml = repaired(master('body', WORDS)) ?? '';
    expect(xml).toContain(
      '<a:bodyPr/><a:lstStyle>' +
        `<a:lvl1pPr marL="432000" indent="-324000"><a:buChar char="•"/><a:defRPr b="0" sz="2800">${WHITE}</a:defRPr></a:lvl1pPr>` +
        `<a:lvl2pPr marL="864000"><a:defRPr sz="2400">${WHITE}</a:defRPr></a:lvl2pPr></a:lstStyle><a:p>`,
    );
    expect(repaired(xml)).toBeNull();
  });

  it('uses the end of a paragraph where there are no words, and fills an existing list style', () => {
    const empty = `<a:lstStyle/><a:p><a:endParaRPr lang="de" sz="4400">${WHITE}</a:endParaRPr></a:p>`;
    expect(repaired(master('title', empty))).toContain(
      `<a:lstStyle><a:lvl1pPr><a:defRPr sz="4400">${WHITE}</a:defRPr></a:lvl1pPr></a:lstStyle><a:p>`,
    );
  });

  it.each([
    ['has text styles', master('body', WORDS, '<p:txStyles><p:bodyStyle><a:lvl1pPr/></p:bodyStyle></p:txStyles>')],
    ['has a list style', master('body', `<a:lstStyle><a:lvl1pPr/></a:lstStyle>${WORDS}`)],
    ['says nothing', master('title', '<a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>Title</a:t></a:r></a:p>')],
    ['has its look in a footer', master('ftr', WORDS)],
  ])('is left alone where it %s', (_, xml) => {
    expect(repaired(xml)).toBeNull();
  });
});
