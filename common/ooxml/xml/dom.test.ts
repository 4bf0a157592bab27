import { describe, expect, it } from '@jest/globals';
import { childElements, createIn, parseXml, PRESENTATION_CHILDREN, putInSchemaOrder } from './dom.ts';
import { NAMESPACE } from './element.ts';

const presentation = (prefix: string, inner: string) => {
  const colon = prefix === '' ? '' : `${prefix}:`;
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  const children = inner.replace(/<(\w)/g, `<${colon}$1`);
  return parseXml(`<${colon}presentation ${declared}="${NAMESPACE.p}">${children}</${colon}presentation>`);
};

const put = (xml: string, name: string, prefix = 'p') => {
  const document = presentation(prefix, xml);
  const root = document.documentElement;
  if (root === null) throw new Error('no root');
  putInSchemaOrder(root, createIn(document, NAMESPACE.p, name), PRESENTATION_CHILDREN);
  return childElements(root).map((child) => child.tagName);
};

describe('putInSchemaOrder', () => {
  it('puts the notes master list right behind the slide masters, not behind the slides', () => {
    expect(put('<sldMasterIdLst/><sldIdLst/><sldSz/>', 'notesMasterIdLst')).toEqual([
      'p:sldMasterIdLst',
      'p:notesMasterIdLst',
      'p:sldIdLst',
      'p:sldSz',
    ]);
  });

  it('replaces a child that is there already', () => {
    expect(put('<sldMasterIdLst/><sldIdLst/><notesSz/>', 'sldIdLst')).toEqual([
      'p:sldMasterIdLst',
      'p:sldIdLst',
      'p:notesSz',
    ]);
  });

  it('leaves what the schema does not know where it is', () => {
    expect(put('<sldMasterIdLst/><odd/><sldSz/>', 'sldIdLst')).toEqual([
      'p:sldMasterIdLst',
      'p:odd',
      'p:sldIdLst',
      'p:sldSz',
    ]);
  });

  it('uses the prefix of the document', () => {
    expect(put('<sldMasterIdLst/>', 'sldIdLst', '')).toEqual(['sldMasterIdLst', 'sldIdLst']);
    expect(put('<sldMasterIdLst/>', 'sldIdLst', 'x')).toEqual(['x:sldMasterIdLst', 'x:sldIdLst']);
  });

  it('refuses a child that has no place', () => {
    expect(() => put('<sldMasterIdLst/>', 'slide')).toThrow(RangeError);
  });
});
