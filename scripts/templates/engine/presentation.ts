import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import { SLIDE } from './measures.ts';
import { MASTER_ID } from './master.ts';
import { NAMESPACES } from './slide-part.ts';
import { levelProperties } from './text-style.ts';

/** `ppt/presentation.xml` (ECMA-376 part 1, 13.3.6) without slides; rId1 is the master, rId2 the notes master. */
export function presentation(): XmlElement {
  return el(
    'p:presentation',
    { ...NAMESPACES, saveSubsetFonts: 1 },
    el('p:sldMasterIdLst', {}, el('p:sldMasterId', { id: MASTER_ID, 'r:id': 'rId1' })),
    el('p:notesMasterIdLst', {}, el('p:notesMasterId', { 'r:id': 'rId2' })),
    el('p:sldSz', { cx: SLIDE.w, cy: SLIDE.h }),
    el('p:notesSz', { cx: 6_858_000, cy: 9_144_000 }),
    el(
      'p:defaultTextStyle',
      {},
      el('a:defPPr', {}, el('a:defRPr', { lang: 'en-US' })),
      Array.from({ length: 9 }, (_, index) =>
        levelProperties(index + 1, { align: 'l', size: 18, colour: { scheme: 'tx1' }, font: '+mn-lt' }),
      ),
    ),
  );
}

/** `ppt/presProps.xml` (13.3.7). */
export function presentationProperties(): XmlElement {
  return el('p:presentationPr', { ...NAMESPACES });
}

/** `ppt/viewProps.xml` (13.3.13). */
export function viewProperties(): XmlElement {
  return el('p:viewPr', { ...NAMESPACES }, el('p:gridSpacing', { cx: 72_008, cy: 72_008 }));
}

/** `ppt/tableStyles.xml` (13.3.12): PowerPoint's own default style, which it brings itself. */
export function tableStyles(): XmlElement {
  return el('a:tblStyleLst', { 'xmlns:a': NAMESPACES['xmlns:a'], def: '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}' });
}
