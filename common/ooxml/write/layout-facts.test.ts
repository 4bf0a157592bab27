import { describe, expect, it } from '@jest/globals';
import { tinyMasterParts } from '../../../tests/support/tiny-master.ts';
import { OfficePackage } from '../package/office-package.ts';
import { findPlaceholder, readLayoutFacts } from './layout-facts.ts';

const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';

/** A layout with title, body, date, footer and slide number; `edit` changes the XML of layout, master or presentation. */
function facts(edit: Record<string, (xml: string) => string> = {}, type = 'obj') {
  const placeholders = [
    { type: 'title' },
    { idx: 1 },
    { type: 'dt', idx: 10 },
    { type: 'ftr', idx: 11 },
    { type: 'sldNum', idx: 12 },
  ];
  const parts = tinyMasterParts({ layouts: [{ name: 'Layout', type, placeholders }] });
  for (const [path, change] of Object.entries(edit)) {
    const before = new TextDecoder().decode(parts.get(path));
    const after = change(before);
    if (after === before) throw new Error(`nothing changed in ${path}`);
    parts.set(path, new TextEncoder().encode(after));
  }
  return readLayoutFacts(new OfficePackage(parts, 'tiny.pptx'), LAYOUT);
}
const shown = (...given: Parameters<typeof facts>) => facts(...given).headerFooters.map((one) => one.type);

describe('readLayoutFacts', () => {
  it('shows a slide number, and a date and footer with their own text', () => {
    expect(shown()).toEqual(['dt', 'ftr', 'sldNum']);
    expect(facts().headerFooters[1]?.paragraphs).toEqual([{ pieces: [{ text: 'Text' }] }]);
  });

  it('leaves out an empty footer, and a date that would change every morning', () => {
    const empty = (xml: string) => xml.replace(/(idx="11".*?)<a:r>.*?<\/a:r>/s, '$1');
    expect(shown({ [LAYOUT]: empty })).toEqual(['dt', 'sldNum']);
    const dated = (xml: string) =>
      xml.replace(/(idx="10".*?)<a:r>(.*?)<\/a:r>/s, '$1<a:fld id="{1}" type="datetime1">$2</a:fld>');
    expect(shown({ [LAYOUT]: dated })).toEqual(['ftr', 'sldNum']);
  });

  it('obeys the header-and-footer settings of the master', () => {
    const settings = (xml: string) => xml.replace('<p:txStyles>', '<p:hf sldNum="0" hdr="0" dt="0"/><p:txStyles>');
    expect(shown({ 'ppt/slideMasters/slideMaster1.xml': settings })).toEqual(['ftr']);
  });

  it('keeps title slides free of headers and footers where the presentation asks for it', () => {
    const rule = (xml: string) => xml.replace('<p:presentation ', '<p:presentation showSpecialPlsOnTitleSld="0" ');
    expect(shown({ 'ppt/presentation.xml': rule }, 'title')).toEqual([]);
    expect(shown({ 'ppt/presentation.xml': rule }, 'obj')).toEqual(['dt', 'ftr', 'sldNum']);
  });

  it('repeats a colour map of the layout', () => {
    expect(facts().colourMap).toBeNull();
    const map = (xml: string) =>
      xml.replace('<a:masterClrMapping/>', '<a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"/>');
    expect(facts({ [LAYOUT]: map }).colourMap).toEqual({ bg1: 'dk1', tx1: 'lt1', bg2: 'dk2', tx2: 'lt2' });
  });
});

describe('findPlaceholder', () => {
  it('goes by type and index, then by index, then by type', () => {
    const found = (type: string, idx: number) => findPlaceholder(facts(), { type, idx })?.attributes;
    expect(found('title', 0)).toEqual({ type: 'title' });
    expect(found('body', 1)).toEqual({ idx: '1' });
    expect(found('title', 7)).toEqual({ type: 'title' });
    expect(found('pic', 9)).toBeUndefined();
  });
});
