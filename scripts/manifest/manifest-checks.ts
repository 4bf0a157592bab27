import type { Element } from '../../common/ooxml/xml/tree.ts';

/** Records a fault at an element. */
export type ReportFault = (element: Element | null, message: string) => void;

/** External data for the checks. */
export interface ManifestChecks {
  /** The width and height of the icon at an address; null if there is none. */
  iconSize: (address: string) => number | null;
}
