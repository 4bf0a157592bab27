import { describe, expect, it } from '@jest/globals';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { childElements, createIn, parseXml } from './dom.ts';
import { serializeTree } from './serialize-tree.ts';

const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** The same through another reader and writer. */
const throughXmldom = (xml: string): string =>
  new XMLSerializer().serializeToString(new DOMParser().parseFromString(xml, 'text/xml'));

describe('parseXml', () => {
  it.each([
    [
      'a declaration and what stands between',
      '<?xml version="1.0" standalone="yes"?>\r\n<!-- c --><a><!--x--><?p q r?></a>\n',
    ],
    ['references', `<a t="&#10;&lt;&quot;&#x41;" u='"&apos;'>x &lt; y &amp; &#x1F600; ></a>`],
    ['white space in values and texts', '<a t="x\ty\r\nz"> x\r\n\ty </a>'],
    ['character data', '<a>x<![CDATA[<&]]>y</a>'],
    [
      'namespaces inside each other',
      `<a xmlns="u" xmlns:x="v"><x:b x:t="1" t="2"/><c xmlns="w" xmlns:x="z"><x:d/></c><x:e/></a>`,
    ],
    ['space in tags', '<a  t = "1"\n u="2" ><b /></a >'],
  ])('reads %s as another reader does', (_what, xml) => {
    expect(serializeTree(parseXml(xml))).toBe(throughXmldom(xml));
  });

  it('gives names their namespaces', () => {
    const root = parseXml(`<p:a xmlns:p="P" xmlns:r="R" id="1" r:id="2"><b/></p:a>`).documentElement;
    expect(root).toMatchObject({ localName: 'a', prefix: 'p', namespaceURI: 'P', tagName: 'p:a' });
    expect(root?.attributes.slice(2).map(({ name, namespaceURI }) => [name, namespaceURI])).toEqual([
      ['id', null],
      ['r:id', 'R'],
    ]);
    expect(childElements(root)[0]?.namespaceURI).toBeNull();
  });

  it.each([
    ['', 'nothing'],
    ['text', 'no root'],
    ['<a>', 'an open element'],
    ['<a></b>', 'another end'],
    ['</a>', 'an end alone'],
    ['<a/><b/>', 'two roots'],
    ['<a/>x', 'text behind the root'],
    ['<a b></a>', 'an attribute without value'],
    ['<a b=c></a>', 'a value without quotes'],
    ['<a b="1" b="2"/>', 'an attribute twice'],
    ['<a b="1"c="2"/>', 'no space between attributes'],
    ['<a b="<"/>', 'markup in a value'],
    ['<a>&nbsp;</a>', 'an unknown entity'],
    ['<a>x & y</a>', 'a bare ampersand'],
    ['<a>&#x110000;</a>', 'no character'],
    ['<p:a/>', 'an undeclared prefix'],
    ['<a x:b="1"/>', 'an undeclared prefix of an attribute'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a document type'],
    ['<a><!-- </a>', 'an open comment'],
    ['<a', 'an open tag'],
  ])('refuses %j: %s', (xml) => {
    expect(() => parseXml(xml)).toThrow(SyntaxError);
  });

  it('takes time in proportion to what it reads', () => {
    const deep = parseXml(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`);
    expect(deep.documentElement?.firstChild).not.toBeNull();
  });
});

describe('a changed tree', () => {
  it('declares the namespaces that it needs, once', () => {
    const document = parseXml('<p xmlns="P"><q/></p>');
    const [q] = childElements(document.documentElement);
    const added = createIn(document, A, 'noFill');
    q?.appendChild(added);
    added.appendChild(createIn(document, A, 'b'));
    q?.setAttributeNS('R', 'r:id', 'rId1');
    expect(serializeTree(document)).toBe(
      `<p xmlns="P"><q xmlns:r="R" r:id="rId1"><noFill xmlns="${A}"><b/></noFill></q></p>`,
    );
  });

  it('keeps its order when nodes come, move and go', () => {
    const document = parseXml('<p><a/><b/><c/></p>');
    const root = document.documentElement;
    const [a, b, c] = childElements(root);
    if (!root || !a || !b || !c) throw new RangeError('no tree');
    root.insertBefore(c, a);
    root.removeChild(b);
    root.replaceChild(document.createTextNode('<'), a);
    expect(serializeTree(document)).toBe('<p><c/>&lt;</p>');
    expect(() => root.removeChild(b)).toThrow(RangeError);
  });

  it('says that it is UTF-8, whatever it was read from', () => {
    const document = parseXml(`<?xml version="1.0" encoding='UTF-16' standalone="yes"?><p/>`);
    expect(serializeTree(document)).toBe('<?xml version="1.0" encoding="UTF-8" standalone="yes"?><p/>');
  });

  it('is a separate copy', () => {
    const document = parseXml('<p t="1"><a/>x</p>');
    const copy = document.cloneNode();
    copy.documentElement?.setAttribute('t', '2');
    copy.documentElement?.appendChild(copy.createTextNode('y'));
    expect(serializeTree(document)).toBe('<p t="1"><a/>x</p>');
    expect(serializeTree(copy)).toBe('<p t="2"><a/>xy</p>');
  });
});
