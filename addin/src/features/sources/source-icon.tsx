import type { JSX } from 'react';
import {
  DocumentPdfRegular,
  DocumentRegular,
  DocumentTableRegular,
  DocumentTextRegular,
  GlobeRegular,
  ImageRegular,
  SlideTextRegular,
} from '@fluentui/react-icons';

const ICONS: readonly (readonly [RegExp, typeof DocumentRegular])[] = [
  [/\.(?:xls|xlt|csv|tsv|tab)/i, DocumentTableRegular],
  [/\.(?:ppt|pot|pps)/i, SlideTextRegular],
  [/\.pdf$/i, DocumentPdfRegular],
  [/\.(?:png|jpe?g|webp|gif|tiff?|bmp)$/i, ImageRegular],
  [/\.(?:doc|dot|txt|text|md|markdown|log)/i, DocumentTextRegular],
];

/** What sort of source it is, for the eye. */
export function SourceIcon({ name, isUrl }: { name: string; isUrl: boolean }): JSX.Element {
  const Icon = isUrl ? GlobeRegular : (ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? DocumentRegular);
  return <Icon aria-hidden="true" />;
}
