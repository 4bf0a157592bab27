import { clientOfNew } from '../../../kernel/sdk/scope.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { SourceText, SourceImage } from '../../../../common/deck/source.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { Page, NewDocument } from '../../../kernel/sdk/collection.ts';
import type { FileReply, UploadedFile } from '../../../kernel/sdk/define-route.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { SourceReader } from '../../../kernel/sdk/ports/source-reader.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Caller } from '../../../kernel/sdk/scope.ts';
import type { Files } from './contract.ts';
import type { FileAccess } from './file-access.ts';
import { extensionOf, renamed, shownName } from './file-name.ts';
import type { FileTexts } from './file-texts.ts';
import type { FileRecord, FileText } from './model.ts';
import type { Clients } from '../../accounts/contract.ts';
import type { FileReader } from './read-file.ts';
import type { FileRepository } from './repository.ts';
import { Readable } from 'node:stream';
import { mediaTypeOf } from '../../../../common/deck/file-kinds.ts';

const UNREAD = { state: 'stored', error: null, text: null, reader: null, deleted_at: null, purging_at: null } as const;

/** The record of an uploaded file. */
function newFile(client_id: string, owner_id: string, upload: UploadedFile): NewDocument<FileRecord> {
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
async function givenText(reader: SourceReader, file: FileRecord, name: string, text: string): Promise<SourceText> {
  const read = await reader.readBrief(text, file._id);
  const blocks = read.blocks.map((block) => ({ ...block, address: { ...block.address, file: name } }));
  return { ...read, kind: 'txt', name, blocks };
}

/** A file stays what was uploaded until a person gives its text; an address is what was read of it last. */
function versionOf({ kind, sha256, text }: FileRecord): string {
  return (kind === 'url' || text?.is_edited === true ? text?.key : sha256) ?? '';
}

/** A picture as an answer: re-encoded at reading, so that a browser may show it. */
function imageReply({ id, media_type, bytes }: SourceImage): FileReply {
  const name = `${id}.${media_type === 'image/png' ? 'png' : 'jpg'}`;
  return { name, media_type, size: bytes.byteLength, content: Readable.from([bytes]), inline: true };
}

const MB = 1024 * 1024;

/** Files that one request, or one job, has read at the same time. */
export const READ_AT_ONCE = 4;

interface FilesDeps {
  repository: FileRepository;
  access: FileAccess;
  texts: FileTexts;
  fileReader: FileReader;
  reader: SourceReader;
  store: FileStore;
  clients: Pick<Clients, 'get'>;
  /** Most bytes of files; undefined: as many as there is room for. */
  quotas: { user: number | undefined; client: number | undefined };
  audit: (entry: AuditEntry) => Promise<void>;
}

/** A file with what was read of it, or with why nothing was. */
export interface DecomposedFile {
  file: FileRecord;
  source: SourceText | null;
  error: CodedError | null;
}

/** What the domain does for its routes, beside what others use. */
export interface FilesService extends Files {
  upload(caller: Caller, uploads: readonly UploadedFile[], clientId: string | undefined): Promise<FileRecord[]>;
  addUrl(caller: Caller, url: string, clientId: string | undefined, signal: AbortSignal): Promise<FileRecord>;
  /** Makes the file of an address, which is not fetched yet. */
  noteUrl(caller: Caller, url: string, clientId: string | undefined): Promise<FileRecord>;
  decompose(caller: Caller, fileIds: readonly string[], signal: AbortSignal): Promise<DecomposedFile[]>;
  list(caller: Caller, query: Page & { q?: string | undefined }): Promise<{ items: FileRecord[]; total: number }>;
  get(caller: Caller, id: string): Promise<FileRecord>;
  update(
    caller: Caller,
    id: string,
    change: { name?: string | undefined; text?: string | undefined },
  ): Promise<FileRecord>;
  remove(caller: Caller, id: string): Promise<void>;
  /** Takes back what a request made that can not be done after all. */
  takeBack(caller: Caller, files: readonly FileRecord[]): Promise<void>;
  /** The original, for anyone who may read the file: a signed URL only identifies the user. */
  download(caller: Caller, id: string): Promise<FileReply>;
  /** A picture of a file, for the same. */
  image(caller: Caller, id: string, imageId: string, signal: AbortSignal): Promise<FileReply>;
}

/** The service over its parts. */
export function createFilesService(deps: FilesDeps): FilesService {
  const { repository, access, texts, fileReader, reader, store, clients, quotas } = deps;

  const audit = (caller: Caller, action: string, file: FileRecord): Promise<void> =>
    deps.audit({
      action,
      client_id: file.client_id,
      user_id: caller.actor.user_id,
      target: { kind: 'file', id: file._id, name: file.name },
      request_id: caller.requestId,
      address: caller.address,
    });

  async function source(scope: Scope, fileId: string, sourceId: string, signal?: AbortSignal): Promise<SourceText> {
    return { ...(await fileReader.text(scope, fileId, signal)), id: sourceId };
  }

  async function decomposeOne(scope: Scope, file: FileRecord, signal: AbortSignal): Promise<DecomposedFile> {
    let read: SourceText | null = null;
    let failure: CodedError | null = null;
    try {
      read = await fileReader.text(scope, file._id, signal);
    } catch (error) {
      // A fault of one file is listed beside the texts of the others; what is wrong with the service is not.
      if (!(error instanceof CodedError) || error instanceof AppError) throw error;
      failure = error;
    }
    return { file: (await repository.getWithDeleted(scope, file._id)) ?? file, source: read, error: failure };
  }

  async function noteUrl(caller: Caller, url: string, clientId: string | undefined): Promise<FileRecord> {
    const client_id = await clientOfNew(clients, caller, clientId, 'files.client_needed');
    const [file] = await repository.insertMany(caller.scope, [newUrl(client_id, caller.actor.user_id, url)]);
    if (file === undefined) throw new Error('an insert gave nothing');
    return file;
  }

  /** @throws AppError `insufficient_storage` if new files are more than their owner or client may keep. */
  async function refuseTooMuch(scope: Scope, client_id: string, owner_id: string, added: number): Promise<void> {
    const limits = [
      { code: 'files.user_quota', limit: quotas.user, whose: { client_id, owner_id } },
      { code: 'files.client_quota', limit: quotas.client, whose: { client_id } },
    ];
    for (const { code, limit, whose } of limits) {
      if (limit === undefined || (await repository.bytesOf(scope, whose)) + added <= limit) continue;
      throw new AppError('insufficient_storage', code, { limit_mb: Math.floor(limit / MB) });
    }
  }

  /** Changes a file; where that fails, its new text goes again. */
  async function changeOrDiscard(scope: Scope, id: string, change: { name?: string; text?: FileText }) {
    try {
      const changed = await repository.change(scope, id, change);
      if (changed === null) throw notFound('file');
      return changed;
    } catch (error) {
      if (change.text !== undefined) await texts.discard(change.text);
      throw error;
    }
  }

  return {
    source,
    async assertReadable(actor, scope, fileIds) {
      await access.allForReading(actor, scope, fileIds);
    },
    async versions(scope, fileIds) {
      const found = await repository.findWithDeleted(scope, fileIds);
      return new Map(found.map((file) => [file._id, { name: file.name, version: versionOf(file) }]));
    },
    async fileOfUrl(scope, owner, url) {
      const { client_id, user_id } = owner;
      const file = await repository.ofUrl(scope, { ...newUrl(client_id, user_id, url), url });
      return file._id;
    },
    async upload(caller, uploads, clientId) {
      const client_id = await clientOfNew(clients, caller, clientId, 'files.client_needed');
      const accepted = uploads.map((upload) => newFile(client_id, caller.actor.user_id, upload));
      for (const { name, size } of accepted) {
        if (!reader.extensions.includes(extensionOf(name))) throw notTaken(name, reader.extensions);
        if (size === 0) throw notUsable('files.empty', { file: name });
      }
      for (const { name, blob } of uploads) {
        if (isProgram(await startOf(store, blob.key)))
          throw new AppError('unsupported', 'files.program', { file: name });
      }
      const added = accepted.reduce((sum, { size }) => sum + size, 0);
      await refuseTooMuch(caller.scope, client_id, caller.actor.user_id, added);
      const files = await repository.insertMany(caller.scope, accepted);
      for (const upload of uploads) upload.keep();
      for (const file of files) await audit(caller, 'files.upload', file);
      return files;
    },
    noteUrl,
    async addUrl(caller, url, clientId, signal) {
      const file = await noteUrl(caller, url, clientId);
      try {
        await fileReader.text(caller.scope, file._id, signal);
      } catch (error) {
        // An address that gives nothing leaves nothing behind.
        await repository.remove(caller.scope, file._id);
        throw error;
      }
      await audit(caller, 'files.add_url', file);
      return (await repository.get(caller.scope, file._id)) ?? file;
    },
    async decompose(caller, fileIds, signal) {
      const files = await access.allForReading(caller.actor, caller.scope, fileIds);
      const items: DecomposedFile[] = [];
      for (let start = 0; start < files.length; start += READ_AT_ONCE) {
        const some = files.slice(start, start + READ_AT_ONCE);
        items.push(...(await Promise.all(some.map((file) => decomposeOne(caller.scope, file, signal)))));
      }
      return items;
    },
    async list(caller, { q, page, page_size }) {
      const visible = await access.visible(caller.actor, caller.scope);
      return repository.list(caller.scope, { page, page_size, visible, ...(q === undefined ? {} : { q }) });
    },
    get: (caller, id) => access.forReading(caller.actor, caller.scope, id),
    async update(caller, id, { name, text }) {
      const file = await access.forChange(caller.actor, caller.scope, id);
      const newName = name === undefined ? undefined : file.kind === 'url' ? shownName(name) : renamed(file.name, name);
      const given = text === undefined ? null : await givenText(reader, file, newName ?? file.name, text);
      const newText = given === null ? undefined : await texts.save(given, true);
      const change = {
        ...(newName === undefined ? {} : { name: newName }),
        ...(newText === undefined ? {} : { text: newText }),
      };
      const changed = await changeOrDiscard(caller.scope, id, change);
      if (newText !== undefined && file.text !== null) await texts.discard(file.text);
      await audit(caller, 'files.update', changed);
      return changed;
    },
    async remove(caller, id) {
      const file = await access.forChange(caller.actor, caller.scope, id);
      await repository.softDelete(caller.scope, id);
      await audit(caller, 'files.delete', file);
    },
    async takeBack(caller, files) {
      for (const file of files) {
        await repository.remove(caller.scope, file._id);
        if (file.blob === null) continue;
        await store.remove(file.blob);
        await audit(caller, 'files.delete', file);
      }
    },
    async download({ actor, scope }, id) {
      const file = await access.forReading(actor, scope, id);
      if (file.blob === null) throw notFound('file');
      return { name: file.name, media_type: file.media_type, ...(await store.open(file.blob)) };
    },
    async image({ actor, scope }, id, imageId, signal) {
      await access.forReading(actor, scope, id);
      const found = await fileReader.text(scope, id, signal);
      const image = found.images.find((each) => each.id === imageId);
      if (image === undefined) throw notFound('image');
      return imageReply(image);
    },
  };
}

const LOOKED_AT_BYTES = 64;

/** The first bytes of a file. */
async function startOf(store: Pick<FileStore, 'open'>, key: string): Promise<Buffer> {
  const { content } = await store.open(key);
  for await (const chunk of content) return Buffer.from(chunk as Uint8Array).subarray(0, LOOKED_AT_BYTES);
  return Buffer.alloc(0);
}

/** How programs begin: of Linux (ELF), of macOS (Mach-O, both byte orders, and for several processors) and WebAssembly. */
const PROGRAM_STARTS = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '0061736d'];

/**
 * Whether a file is a program, whatever its name says. A document under the name of another kind is no matter: it is read as what it
 * is, or refused when it is read.
 */
function isProgram(start: Buffer): boolean {
  // Those of Windows begin with two letters, which a text may begin with as well.
  const isOfWindows = start.subarray(0, 2).toString('latin1') === 'MZ' && start.includes(0);
  return isOfWindows || PROGRAM_STARTS.includes(start.subarray(0, 4).toString('hex'));
}

function notUsable(code: string, params: MessageParams = {}): AppError {
  return new AppError('invalid', code, params, { faults: [{ path: '/files', code, params }] });
}

function notTaken(file: string, extensions: readonly string[]): AppError {
  const allowed = extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ');
  return new AppError('unsupported', 'files.kind_not_taken', { file, allowed });
}
