import { isDeepStrictEqual } from 'node:util';
import { Types } from 'mongoose';
import { MAX_LOGOS, MAX_VOICE_CHARACTERS } from '../../common/api/brand.ts';
import type { BrandBody, BrandInput, LogoFields } from '../../common/api/brand.ts';
import type { Clients } from '../../server/domains/accounts/contract.ts';
import type { Fonts } from '../../server/domains/sources/fonts/contract.ts';
import { AppError, notFound } from '../../server/kernel/sdk/app-error.ts';
import { auditedBy } from '../../server/kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../server/kernel/sdk/scope.ts';
import type { Clock } from '../../server/kernel/sdk/clock.ts';
import type { FileReply, UploadedFile } from '../../server/kernel/sdk/define-route.ts';
import type { AuditEntry } from '../../server/kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { SignedUrls } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import { matchesRevision } from '../../server/kernel/sdk/define-route.ts';
import type { BrandLogo, BrandContent, BrandRepository } from './repository.ts';
import { presentBrand, presentLogo } from './presenter.ts';
import type { ReadLogo } from './read-logo.ts';
import type { InputFault } from '../../server/kernel/sdk/app-error.ts';

interface BrandServiceParts {
  repository: BrandRepository;
  clients: Pick<Clients, 'get'>;
  fonts: Pick<Fonts, 'registryOf'>;
  store: FileStore;
  urls: SignedUrls;
  readLogo: ReadLogo;
  clock: Clock;
  audit: (entry: AuditEntry) => Promise<void>;
}

interface ShownBrand {
  brand: BrandBody;
  revision: number;
}

/** What users do with brands. */
export interface BrandService {
  /** @throws AppError `not_found` */
  get(caller: Caller, clientId: string): Promise<ShownBrand>;
  /** @throws AppError `not_found`; `stale` `brand.stale`; `invalid` as in `checkBrand`. */
  change(caller: Caller, clientId: string, ifMatch: string, input: BrandInput): Promise<ShownBrand>;
  /** @throws AppError `not_found`; `conflict` `brand.too_many_logos`; those of `ReadLogo`. */
  addLogo(
    caller: Caller,
    clientId: string,
    upload: UploadedFile,
    fields: LogoFields,
    signal: AbortSignal,
  ): Promise<BrandBody['logos'][number]>;
  /** @throws AppError `not_found` */
  removeLogo(caller: Caller, clientId: string, logoId: string): Promise<void>;
  /** @throws AppError `not_found` */
  show(scope: Scope, logoId: string): Promise<FileReply>;
  /** Permanently removes the brand of a client. */
  removeAll(scope: Scope, clientId: string): Promise<void>;
}

const LONGEST_NAME = 100;

export function createBrandService(parts: BrandServiceParts): BrandService {
  const { repository, clients, fonts, store, urls, readLogo, clock, audit } = parts;

  const assertClient = async (scope: Scope, clientId: string): Promise<string> => {
    const client = await clients.get(scope, clientId);
    if (client === null) throw notFound('client');
    return client.name;
  };
  const shown = async (
    { actor, scope }: Caller,
    clientId: string,
    brand: BrandContent & { revision: number; updated_at: Date | null },
  ): Promise<ShownBrand> => {
    const registry = await fonts.registryOf(scope, clientId);
    const shown = presentBrand({ clientId, brand, fonts: registry, urls, userId: actor.user_id });
    return { brand: shown, revision: brand.revision };
  };
  const note = (
    caller: Caller,
    verb: 'change' | 'add_logo' | 'delete_logo',
    [clientId, name]: readonly [string, string],
    change: Pick<AuditEntry, 'before' | 'after'>,
  ): Promise<void> =>
    audit({
      ...{ ...auditedBy(caller), action: `brand.${verb}`, client_id: clientId },
      ...{ target: { kind: 'brand', id: clientId, name }, ...change },
    });

  return {
    async get(caller, clientId) {
      await assertClient(caller.scope, clientId);
      return shown(caller, clientId, await repository.get(caller.scope, clientId));
    },
    async change(caller, clientId, ifMatch, input) {
      const { scope } = caller;
      const name = await assertClient(scope, clientId);
      const base = await repository.get(scope, clientId);
      if (!matchesRevision(ifMatch, base.revision)) throw new AppError('stale', 'brand.stale');
      checkBrand(input, base.logos);
      const fields = changedContent(base, input);
      const names = Object.keys(fields) as (keyof BrandContent)[];
      if (names.length === 0) return shown(caller, clientId, base);
      const after = await repository.change(scope, clientId, base.revision, fields);
      if (after === null) throw new AppError('stale', 'brand.stale');
      const fieldsOf = (brand: BrandContent): object => Object.fromEntries(names.map((each) => [each, brand[each]]));
      await note(caller, 'change', [clientId, name], { before: fieldsOf(base), after: fieldsOf(after) });
      return shown(caller, clientId, after);
    },
    async addLogo(caller, clientId, upload, fields, signal) {
      const { scope, actor } = caller;
      const client = await assertClient(scope, clientId);
      const { logos } = await repository.get(scope, clientId);
      const full = (): AppError => new AppError('conflict', 'brand.too_many_logos', { limit: MAX_LOGOS });
      if (logos.length >= MAX_LOGOS) throw full();
      const file = shownName(upload.name);
      const { png, width, height } = await readLogo(await store.read(upload.blob.key), file, signal);
      const { key: blob, size, sha256 } = await store.put(png);
      const { min_clear_space_percent, backgrounds, name = file } = fields;
      const logo: BrandLogo = {
        ...{ id: new Types.ObjectId().toHexString(), name, blob, width, height, size, sha256 },
        ...{ min_clear_space_percent, backgrounds: [...new Set(backgrounds)], created_at: clock.now() },
      };
      const after = await repository.addLogo(scope, clientId, logo).catch(async (error: unknown) => {
        await store.remove(blob);
        throw error;
      });
      if (after === null) {
        await store.remove(blob);
        throw full();
      }
      await note(caller, 'add_logo', [clientId, client], { after: { id: logo.id, name, sha256 } });
      return presentLogo(logo, urls, actor.user_id);
    },
    async removeLogo(caller, clientId, logoId) {
      const { scope } = caller;
      const client = await assertClient(scope, clientId);
      const { logos } = await repository.get(scope, clientId);
      const logo = logos.find(({ id }) => id === logoId);
      if (logo === undefined || (await repository.removeLogo(scope, clientId, logoId)) === null) throw notFound('logo');
      await store.remove(logo.blob);
      const { id, name, sha256 } = logo;
      await note(caller, 'delete_logo', [clientId, client], { before: { id, name, sha256 } });
    },
    async show(scope, logoId) {
      const logo = await repository.logo(scope, logoId);
      if (logo === null) throw notFound('logo');
      const file = await store.open(logo.blob);
      return { name: `${logo.name}.png`, media_type: 'image/png', inline: true, tag: logo.sha256, ...file };
    },
    async removeAll(scope, clientId) {
      const { logos } = await repository.get(scope, clientId);
      await repository.remove(scope, clientId);
      for (const { blob } of logos) await store.remove(blob);
    },
  };
}

/** The fields of an input that differ from the current content. */
function changedContent(base: BrandContent, input: BrandInput): Partial<BrandContent> {
  const { colours, fonts, voice, contrast_minimum, logos } = input;
  const given: Partial<BrandContent> = {
    ...(colours === undefined ? {} : { colours: colours.map((each) => ({ ...each, hex: each.hex.toUpperCase() })) }),
    ...(fonts === undefined ? {} : { fonts }),
    ...(voice === undefined ? {} : { voice }),
    ...(contrast_minimum === undefined ? {} : { contrast_minimum }),
    ...(logos === undefined ? {} : { logos: base.logos.map((logo) => ({ ...logo, ...rulesOf(logo, logos) })) }),
  };
  const changed = Object.entries(given).filter(
    ([name, value]) => !isDeepStrictEqual(value, base[name as keyof BrandContent]),
  );
  return Object.fromEntries(changed);
}

/** The rules that an input contains for a logo; missing ones stay unchanged. */
function rulesOf({ id }: BrandLogo, rules: NonNullable<BrandInput['logos']>): Partial<BrandLogo> {
  const { id: _, ...named } = rules.find((each) => each.id === id) ?? { id };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** A sender's file name for display, without its extension. It is never used as a path. */
function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/\.(png|svg)$/iu, '')
    .trim();
  return [...clean].slice(0, LONGEST_NAME).join('') || 'Logo';
}

/**
 * Checks rules across fields: duplicate names, words that are both preferred and avoided, missing logos.
 * @throws AppError `invalid` with all faults.
 */
function checkBrand(
  { colours = [], fonts = [], voice = [], logos = [] }: BrandInput,
  known: readonly BrandLogo[],
): void {
  const faults: InputFault[] = [
    ...repeated(colours, ({ name }) => key(name)).map((at) =>
      fault(`/colours/${at}/name`, 'brand.colour_twice', { name: colours[at]?.name ?? '' }),
    ),
    ...repeated(fonts, ({ role, family }) => `${role} ${key(family)}`).map((at) =>
      fault(`/fonts/${at}/family`, 'brand.font_twice', { family: fonts[at]?.family ?? '' }),
    ),
    ...repeated(voice, ({ language }) => key(language ?? '')).map((at) =>
      fault(`/voice/${at}/language`, 'brand.language_twice', {}),
    ),
    ...voice.flatMap(({ prefer, avoid }, at) => {
      const unwanted = new Set(avoid.map(key));
      return prefer.flatMap(({ use }, index) =>
        unwanted.has(key(use)) ? [fault(`/voice/${at}/prefer/${index}/use`, 'brand.word_both', { word: use })] : [],
      );
    }),
    ...logos.flatMap(({ id }, at) =>
      known.some((logo) => logo.id === id) ? [] : [fault(`/logos/${at}/id`, 'brand.no_such_logo', {})],
    ),
    ...repeated(logos, ({ id }) => id).map((at) => fault(`/logos/${at}/id`, 'brand.logo_twice', {})),
  ];
  if (JSON.stringify(voice).length > MAX_VOICE_CHARACTERS)
    faults.push(fault('/voice', 'brand.voice_too_long', { limit: MAX_VOICE_CHARACTERS }));
  const [first] = faults;
  if (first !== undefined) throw new AppError('invalid', first.code, first.params, { faults });
}

const fault = (path: string, code: string, params: InputFault['params']): InputFault => ({ path, code, params });
/** Names are compared without case. */
const key = (text: string): string => text.toLowerCase();

/** The positions of items whose key occurred before. */
function repeated<T>(items: readonly T[], keyOf: (item: T) => string): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const own = keyOf(item);
    if (seen.has(own)) return [index];
    seen.add(own);
    return [];
  });
}
