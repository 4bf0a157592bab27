import { Readable } from 'node:stream';
import { mediaTypeOf } from '../../../../common/deck/file-kinds.ts';
import type { SourceImage, SourceText } from '../../../../common/deck/source.ts';
import type { NewDocument } from '../../../kernel/sdk/collection.ts';
import type { FileReply, UploadedFile } from '../../../kernel/sdk/define-route.ts';
import type { SourceReader } from '../../../kernel/sdk/ports/source-reader.ts';
import { shownName } from './file-name.ts';
import type { FileRecord } from './model.ts';

const UNREAD = { state: 'stored', error: null, text: null, reader: null, deleted_at: null, purging_at: null } as const;

/** The record of an uploaded file. */
export function newFile(client_id: string, owner_id: string, upload: UploadedFile): NewDocument<FileRecord> {
  const name = shownName(upload.name);
  const { key: blob, size, sha256 } = upload.blob;
  const media_type = mediaTypeOf(name);
  return { ...UNREAD, client_id, owner_id, name, kind: 'file', url: null, media_type, size, sha256, blob };
}

/** The record of an address that was not fetched yet. Its name is the address until a user gives another. */
export function newUrl(client_id: string, owner_id: string, url: string): NewDocument<FileRecord> {
  const media_type = mediaTypeOf('.html');
  return { ...UNREAD, client_id, owner_id, name: url, kind: 'url', url, media_type, size: 0, sha256: null, blob: null };
}

/** A text that a person gave in place of what was extracted from a file. */
export function givenText(reader: SourceReader, file: FileRecord, name: string, text: string): SourceText {
  const read = reader.readBrief(text, file._id);
  const blocks = read.blocks.map((block) => ({ ...block, address: { ...block.address, file: name } }));
  return { ...read, kind: 'txt', name, blocks };
}

/** A picture as an answer: re-encoded at reading, so that a browser may show it. */
export function imageReply({ id, media_type, bytes }: SourceImage): FileReply {
  const name = `${id}.${media_type === 'image/png' ? 'png' : 'jpg'}`;
  return { name, media_type, size: bytes.byteLength, content: Readable.from([bytes]), inline: true };
}
