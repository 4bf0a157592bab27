import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';

const MB = 1024 * 1024;

/** Kinds of files as people call them, with the extensions that tell them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  word: ['.docx', '.docm', '.dotx'],
  pdf: ['.pdf'],
  excel: ['.xlsx', '.xlsm', '.xltx'],
  powerpoint: ['.pptx', '.pptm', '.potx', '.ppsx'],
  tables: ['.csv', '.tsv', '.tab'],
  text: ['.txt', '.text', '.md', '.markdown', '.log'],
  web: ['.html', '.htm', '.xhtml'],
  pictures: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.tif', '.tiff', '.bmp'],
};

/** The kinds that are read, as people call them; extensions that belong to none stand for themselves. */
export function kindsOf(extensions: readonly string[]): { groups: string[]; others: string[] } {
  const groups = Object.entries(GROUPS).filter(([, members]) => members.some((each) => extensions.includes(each)));
  const known = new Set(Object.values(GROUPS).flat());
  const others = extensions.filter((each) => !known.has(each)).map((each) => each.slice(1).toUpperCase());
  return { groups: groups.map(([name]) => name), others };
}

export interface SourceLimits {
  /** Lower case with the dot; empty where nothing is known. */
  extensions: readonly string[];
  max_bytes: number;
  /** Sources of one presentation. */
  max_files: number;
}

/** A file that is refused before anything is sent; its sentence is ours. */
class Refusal extends CodedError {}

/**
 * Why a file is not sent; undefined where nothing speaks against it.
 * @param count sources that there would be with it
 */
export function refusalOf(
  file: { name: string; size: number },
  count: number,
  { extensions, max_bytes, max_files }: SourceLimits,
): CodedError | undefined {
  const refuse = (code: string, params: MessageParams): CodedError => new Refusal(`pane_sources.${code}`, params);
  const extension = /\.[^.]+$/.exec(file.name)?.[0]?.toLowerCase() ?? '';
  if (extensions.length > 0 && !extensions.includes(extension)) return refuse('refused_kind', { name: file.name });
  if (file.size === 0) return refuse('refused_empty', { name: file.name });
  if (file.size > max_bytes) return refuse('refused_large', { name: file.name, max: Math.floor(max_bytes / MB) });
  if (count > max_files) return refuse('refused_many', { max: max_files });
  return undefined;
}
