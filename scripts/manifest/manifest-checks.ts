import type { Element } from '../../common/ooxml/xml/tree.ts';

/** Notes a fault at an element. */
export type ReportFault = (element: Element | null, message: string) => void;

/** What is looked up outside of the manifest. */
export interface ManifestChecks {
  /** The width and height of the picture at an address; null where there is none. */
  iconSize: (address: string) => number | null;
}
