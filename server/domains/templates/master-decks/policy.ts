import { AppError } from '../../../kernel/sdk/app-error.ts';

const NEW_FORMATS = /\.(pptx|potx)$/i;
const OLD_FORMATS = /\.(ppt|pot|pps)$/i;

/**
 * Files are taken by their extension, for senders know little of media types; their content is checked when they are read.
 * @throws AppError `unsupported` `master_decks.old_format`, `master_decks.wrong_extension`.
 */
export function assertMasterName(file: string): void {
  if (NEW_FORMATS.test(file)) return;
  const code = OLD_FORMATS.test(file) ? 'master_decks.old_format' : 'master_decks.wrong_extension';
  throw new AppError('unsupported', code, { file }, { faults: [{ path: '/file', code, params: { file } }] });
}

/** What a deck is called: as its author calls the file. */
export function titleOf(file: string): string {
  return file.replace(NEW_FORMATS, '').replaceAll('_', ' ').trim() || file;
}
