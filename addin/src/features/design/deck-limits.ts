import { CodedError } from '../../../../common/deck/coded-error.ts';

const MB = 1_000_000;
const ENDING = /\.(pptx|potx)$/i;

/** The files that are taken. */
export const ACCEPTED = '.pptx,.potx';

/** A deck that is refused before anything is sent; its sentence is ours. */
class Refusal extends CodedError {}

/** Why a deck is not sent for its size; null where nothing speaks against it. */
export function refusalOf({ name, bytes }: { name: string; bytes: number }, maxBytes: number): CodedError | null {
  if (bytes === 0) return new Refusal('pane_design.refused_empty', { name });
  if (bytes <= maxBytes) return null;
  const [size, max] = [Math.ceil(bytes / MB), Math.floor(maxBytes / MB)];
  return new Refusal('pane_design.refused_large', { name, size, max });
}

/** Why a chosen file is no deck by its name; null if it is one. */
export function refusedKind(fileName: string): CodedError | null {
  return ENDING.test(fileName) ? null : new Refusal('pane_design.refused_kind', { name: fileName });
}

/** The name of a file without its ending. */
export function titleOf(fileName: string): string {
  return fileName.replace(ENDING, '');
}
