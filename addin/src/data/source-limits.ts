import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import { kindOfExtension, specOfKind } from '../../../common/deck/file-kinds.ts';
import type { FileFamily } from '../../../common/deck/file-kinds.ts';

const MB = 1024 * 1024;

/** The families of formats that are read; extensions outside the known formats are listed by their names. */
export function kindsOf(extensions: readonly string[]): { groups: FileFamily[]; others: string[] } {
  const groups = new Set<FileFamily>();
  const others: string[] = [];
  for (const extension of extensions.map((each) => each.slice(1))) {
    const kind = kindOfExtension(extension);
    if (kind === undefined) others.push(extension.toUpperCase());
    else groups.add(specOfKind(kind).family);
  }
  return { groups: [...groups], others };
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
