import { clientOfNew, auditedBy } from '../../../kernel/sdk/scope.ts';
import type { ImageGenerateInput } from '../../../../common/api/images.ts';
import type { SourceImage } from '../../../../common/deck/source.ts';
import type { Caller, Actor, Scope, RowAccess } from '../../../kernel/sdk/scope.ts';
import { AppError, withIdOfBody } from '../../../kernel/sdk/app-error.ts';
import type { Page } from '../../../kernel/sdk/collection.ts';
import type { FileReply, UploadedFile } from '../../../kernel/sdk/define-route.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { PurgeCount } from '../../../kernel/sdk/ports/retention.ts';
import type { Places } from '../../../kernel/sdk/places.ts';
import { nameWork } from '../../../kernel/sdk/work-context.ts';
import type { Presentations } from '../../presentations/contract.ts';
import { imageIdOf, refOfImage } from './contract.ts';
import type { Images } from './contract.ts';
import type { DrawImage } from './safe-image.ts';
import type { ImageAccess } from './image-access.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageRecord, ImageRepository } from './repository.ts';
import type { Clients } from '../../accounts/contract.ts';
import { makeSafeImage } from './safe-image.ts';

interface ImagesDeps {
  repository: ImageRepository;
  access: ImageAccess;
  rows: Pick<RowAccess, 'filter'>;
  imageStore: ImageStore;
  draw: DrawImage;
  /** Bounds how many pictures are decoded at once. */
  decoding: Places;
  store: FileStore;
  presentations: Pick<Presentations, 'getForChange'>;
  clients: Pick<Clients, 'get'>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** What the domain does for its routes, beside what others use. */
export interface ImagesService extends Pick<Images, 'read' | 'digests' | 'usable'> {
  /** All of them or none. */
  upload(
    caller: Caller & { signal: AbortSignal },
    uploads: readonly UploadedFile[],
    clientId: string | undefined,
  ): Promise<ImageRecord[]>;
  generate(caller: Caller, input: ImageGenerateInput, signal: AbortSignal): Promise<ImageRecord>;
  list(caller: Caller, kind: ImageRecord['kind'], page: Page): Promise<{ items: ImageRecord[]; total: number }>;
  get(caller: Pick<Caller, 'actor' | 'scope'>, id: string): Promise<ImageRecord>;
  remove(caller: Caller, id: string): Promise<void>;
  /**
   * Removes permanently the pictures that were deleted before a moment and that no slide, present or former, shows.
   * @returns how many went, and how many files with them; with `dry_run` how many it would be.
   */
  purge(scope: Scope, request: { before: Date; dry_run: boolean }): Promise<PurgeCount>;
  /** The pixels, for anyone who may see the picture: a signed URL only identifies the user. */
  show(caller: Pick<Caller, 'actor' | 'scope'>, id: string): Promise<FileReply>;
}

/** The rules of the domain over its parts. */
export function createImagesService(deps: ImagesDeps): ImagesService {
  const { repository, access, rows, imageStore, draw, decoding, store, presentations, clients } = deps;

  const audit = (caller: Caller, verb: string, image: ImageRecord): Promise<void> =>
    deps.audit({
      ...auditedBy(caller),
      action: `images.${verb}`,
      client_id: image.client_id,
      target: { kind: 'image', id: image._id, name: image.name ?? '' },
    });

  const found = async (scope: Scope, clientId: string, refs: readonly string[]): Promise<ImageRecord[]> => {
    const ids = [...new Set(refs.flatMap((ref) => imageIdOf(ref) ?? []))];
    return ids.length === 0 ? [] : repository.findWithDeleted(scope, clientId, ids);
  };

  return {
    async upload(caller, uploads, clientId) {
      const client_id = await clientOfNew(clients, caller, clientId, 'images.client_needed');
      const safe = await Promise.all(
        uploads.map(({ name, blob }) =>
          decoding.run(
            async () => ({ name: shownName(name), image: await makeSafeImage(await store.read(blob.key), name) }),
            caller.signal,
          ),
        ),
      );
      const images: ImageRecord[] = [];
      for (const { name, image } of safe) {
        const stored = await imageStore.keep(caller.scope, image, {
          ...{ client_id, owner_id: caller.actor.user_id, kind: 'uploaded', name },
          ...{ prompt: null, provider: null, model: null, presentation_id: null, slide_id: null },
        });
        images.push(stored);
        await audit(caller, 'upload', stored);
      }
      return images;
    },
    async generate(caller, input, signal) {
      const { actor, scope } = caller;
      const { prompt, width, height, presentation_id = null, slide_id = null } = input;
      const presentation =
        presentation_id === null
          ? null
          : await withIdOfBody('/presentation_id', () => presentations.getForChange(actor, scope, presentation_id));
      const client_id =
        presentation?.client_id ?? (await clientOfNew(clients, caller, input.client_id, 'images.client_needed'));
      nameWork({ client_id });
      const { image, usage } = await draw({ prompt, width, height, signal });
      const stored = await imageStore.keep(scope, image, {
        ...{ client_id, owner_id: actor.user_id, kind: 'generated', name: null, prompt, presentation_id, slide_id },
        ...{ provider: usage.provider, model: usage.model },
      });
      await audit(caller, 'generate', stored);
      return stored;
    },
    list: ({ actor, scope }, kind, page) =>
      repository.list(scope, { kind, ...page, rows: rows.filter(actor, 'read', 'image') }),
    get: ({ actor, scope }, id) => access.forReading(actor, scope, id),
    async remove(caller, id) {
      const image = await access.forRemoval(caller.actor, caller.scope, id);
      await repository.softDelete(caller.scope, id);
      await audit(caller, 'delete', image);
    },
    async show({ actor, scope }, id) {
      const { media_type, blob } = await access.forReading(actor, scope, id);
      const name = `${id}.${media_type === 'image/png' ? 'png' : 'jpg'}`;
      return { name, media_type, inline: true, ...(await store.open(blob)) };
    },
    async read(scope, clientId, refs) {
      const images = new Map<string, SourceImage>();
      for (const { _id, media_type, width, height, blob } of await found(scope, clientId, refs)) {
        try {
          images.set(refOfImage(_id), { id: _id, media_type, width, height, bytes: await store.read(blob) });
        } catch (error) {
          // Purged between the two reads: the caller reports it as missing.
          if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
        }
      }
      return images;
    },
    async digests(scope, clientId, refs) {
      return new Map((await found(scope, clientId, refs)).map(({ _id, sha256 }) => [refOfImage(_id), sha256]));
    },
    async usable(actor: Actor, scope, clientId, refs) {
      const usable = new Set<string>();
      for (const image of await found(scope, clientId, refs)) {
        if (await access.canRead(actor, scope, image)) usable.add(refOfImage(image._id));
      }
      return usable;
    },
    async purge(scope, { before, dry_run }) {
      const going: Pick<ImageRecord, '_id' | 'blob'>[] = [];
      const count = { files: 0, images: 0 };
      for await (const image of repository.eachDeletedBefore(scope, before)) {
        if (await access.isUsed(scope, image)) continue;
        count.images += 1;
        if (dry_run) going.push({ _id: image._id, blob: image.blob });
        else if (await imageStore.removeForGood(scope, image)) count.files += 1;
      }
      return dry_run ? { ...count, files: await imageStore.countFiles(scope, going) } : count;
    },
  };
}

/** Control characters, and the marks that turn the direction of text: they make a name look like another. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const MAX_NAME_CHARS = 255;

/** A sender's name as people may see it: one line without path and unseen characters. It is never used as a path. */
function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const clean = [...last.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim()].slice(0, MAX_NAME_CHARS).join('');
  return clean === '' ? 'picture' : clean;
}
