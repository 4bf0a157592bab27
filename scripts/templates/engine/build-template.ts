import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { serializePart } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import type { Design } from './design.ts';
import { slideLayout } from './layout.ts';
import { slideMaster } from './master.ts';
import { notesMaster } from './notes-master.ts';
import { appProperties, contentTypes, coreProperties, packageRelationships, relationships } from './package-parts.ts';
import { presentation, presentationProperties, tableStyles, viewProperties } from './presentation.ts';
import { theme } from './theme.ts';

/** A template as the bytes of a .pptx without slides; the same bytes at every call, on every machine. */
export function buildTemplate(design: Design): Uint8Array {
  const parts = templateParts(design);
  const ordered: [string, XmlElement][] = [['[Content_Types].xml', contentTypes([...parts.keys()])], ...parts];
  const encoder = new TextEncoder();
  const files: Zippable = {};
  for (const [path, root] of ordered) {
    // Local time, because zip stores local time: the stored fields are the same in every time zone.
    files[path] = [encoder.encode(serializePart(root)), { mtime: new Date(1980, 0, 1), level: 9 }];
  }
  return zipSync(files);
}

function templateParts(design: Design): Map<string, XmlElement> {
  const { layouts, title } = design;
  const parts = new Map<string, XmlElement>([
    ['_rels/.rels', packageRelationships()],
    ['docProps/app.xml', appProperties()],
    ['docProps/core.xml', coreProperties(title)],
    ['ppt/presentation.xml', presentation()],
    [
      'ppt/_rels/presentation.xml.rels',
      relationships([
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ['notesMaster', 'notesMasters/notesMaster1.xml'],
        ['presProps', 'presProps.xml'],
        ['viewProps', 'viewProps.xml'],
        ['theme', 'theme/theme1.xml'],
        ['tableStyles', 'tableStyles.xml'],
      ]),
    ],
    ['ppt/presProps.xml', presentationProperties()],
    ['ppt/viewProps.xml', viewProperties()],
    ['ppt/tableStyles.xml', tableStyles()],
    ['ppt/theme/theme1.xml', theme(design)],
    ['ppt/theme/theme2.xml', theme(design, `${title} notes`)],
    ['ppt/notesMasters/notesMaster1.xml', notesMaster()],
    ['ppt/notesMasters/_rels/notesMaster1.xml.rels', relationships([['theme', '../theme/theme2.xml']])],
    ['ppt/slideMasters/slideMaster1.xml', slideMaster(design)],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relationships([
        ...layouts.map((_, index) => ['slideLayout', `../slideLayouts/slideLayout${index + 1}.xml`] as const),
        ['theme', '../theme/theme1.xml'],
      ]),
    ],
  ]);
  for (const [index, layout] of layouts.entries()) {
    parts.set(`ppt/slideLayouts/slideLayout${index + 1}.xml`, slideLayout(layout));
    parts.set(
      `ppt/slideLayouts/_rels/slideLayout${index + 1}.xml.rels`,
      relationships([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    );
  }
  return parts;
}
