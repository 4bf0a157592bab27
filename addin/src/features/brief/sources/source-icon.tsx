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
import { extensionOf, kindOfExtension, specOfKind } from '../../../../../common/deck/file-kinds.ts';
import type { FileFamily } from '../../../../../common/deck/file-kinds.ts';

const ICONS: Readonly<Record<FileFamily, typeof DocumentRegular>> = {
  word: DocumentTextRegular,
  pdf: DocumentPdfRegular,
  excel: DocumentTableRegular,
  powerpoint: SlideTextRegular,
  tables: DocumentTableRegular,
  text: DocumentTextRegular,
  web: DocumentRegular,
  pictures: ImageRegular,
};

export function SourceIcon({ name, isUrl }: { name: string; isUrl: boolean }): JSX.Element {
  const kind = kindOfExtension(extensionOf(name));
  const IconOfFile = kind === undefined ? DocumentRegular : ICONS[specOfKind(kind).family];
  const Icon = isUrl ? GlobeRegular : IconOfFile;
  return <Icon aria-hidden="true" />;
}
