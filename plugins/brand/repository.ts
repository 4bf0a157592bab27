import { MAX_LOGOS } from '../../common/api/brand.ts';
import type { Collection, StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { DuplicateError } from '../../server/kernel/sdk/app-error.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import type { COLOUR_ROLES, FONT_ROLES, LOGO_BACKGROUNDS } from '../../common/api/brand.ts';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';

export interface BrandColour {
  name: string;
  role: (typeof COLOUR_ROLES)[number];
  /** #RRGGBB in capitals. */
  hex: string;
}
interface BrandFont {
  role: (typeof FONT_ROLES)[number];
  family: string;
}
interface VoiceRule {
  /** Null: for texts in every language. */
  language: string | null;
  tone: string | null;
  prefer: { use: string; instead_of: string }[];
  avoid: string[];
}
/** A stored logo, re-encoded by us. */
export interface BrandLogo {
  id: string;
  name: string;
  blob: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  sha256: string;
  min_clear_space_percent: number;
  backgrounds: (typeof LOGO_BACKGROUNDS)[number][];
  created_at: Date;
}

/** The brand of a client; `_id` is the client's. */
interface BrandRecord extends StoredDocument {
  client_id: string;
  /** Counts changes; a brand that was never stored has revision 1. */
  revision: number;
  colours: BrandColour[];
  fonts: BrandFont[];
  voice: VoiceRule[];
  contrast_minimum: number;
  logos: BrandLogo[];
}

const text = { type: String, required: true } as const;
const name = { type: String, default: null } as const;
const count = { type: Number, required: true } as const;
const list = <T>(fields: Record<string, unknown>) => [new Schema<T>(fields as never, { _id: false })];

export const brandModel = defineModel<BrandRecord>({
  collection: 'brands',
  tenancy: 'client',
  schema: new Schema<BrandRecord>({
    client_id: text,
    revision: count,
    colours: list<BrandColour>({ name: text, role: text, hex: text }),
    fonts: list<BrandFont>({ role: text, family: text }),
    voice: list<VoiceRule>({
      ...{ language: name, tone: name, avoid: [String] },
      prefer: list<VoiceRule['prefer'][number]>({ use: text, instead_of: text }),
    }),
    contrast_minimum: count,
    logos: list<BrandLogo>({
      ...{ id: text, name: text, blob: text, width: count, height: count, size: count, sha256: text },
      ...{ min_clear_space_percent: count, backgrounds: [String], created_at: { type: Date, required: true } },
    }),
  }),
});

/** The editable content of a brand, and its initial values. */
export type BrandContent = Omit<BrandRecord, '_id' | 'created_at' | 'updated_at' | 'client_id' | 'revision'>;
const NEW_BRAND: Readonly<BrandContent> = {
  ...{ colours: [], fonts: [], voice: [], logos: [] },
  contrast_minimum: 4.5,
};
const FIRST_REVISION = 1;

export interface BrandRepository {
  /** The brand of a client; an empty one if none was stored. */
  get(scope: Scope, clientId: string): Promise<BrandRecord | (BrandContent & { revision: number; updated_at: null })>;
  /** Changes fields if the revision still matches; otherwise null. */
  change(scope: Scope, clientId: string, revision: number, fields: Partial<BrandContent>): Promise<BrandRecord | null>;
  /** Null if the limit of logos is reached. */
  addLogo(scope: Scope, clientId: string, logo: BrandLogo): Promise<BrandRecord | null>;
  /** Null if it doesn't exist. */
  removeLogo(scope: Scope, clientId: string, logoId: string): Promise<BrandRecord | null>;
  logo(scope: Scope, logoId: string): Promise<BrandLogo | null>;
  remove(scope: Scope, clientId: string): Promise<void>;
  /** Every blob key. */
  eachBlob(scope: Scope): AsyncIterable<string>;
}

export function createBrandRepository(brands: Collection<BrandRecord>): BrandRepository {
  /** Creates the record first, so that two concurrent first changes are both kept. */
  const ensure = async (scope: Scope, clientId: string): Promise<void> => {
    if ((await brands.get(scope, clientId, { projection: { _id: 1 } })) !== null) return;
    try {
      await brands.insert(scope, { _id: clientId, client_id: clientId, revision: FIRST_REVISION, ...NEW_BRAND });
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
    }
  };
  return {
    get: async (scope, clientId) =>
      (await brands.get(scope, clientId)) ?? { ...NEW_BRAND, revision: FIRST_REVISION, updated_at: null },
    change: async (scope, clientId, revision, fields) => {
      await ensure(scope, clientId);
      return brands.update(scope, { _id: clientId, revision }, { $set: fields, $inc: { revision: 1 } });
    },
    addLogo: async (scope, clientId, logo) => {
      await ensure(scope, clientId);
      const hasRoom = { [`logos.${MAX_LOGOS - 1}`]: { $exists: false } };
      return brands.update(scope, { _id: clientId, ...hasRoom }, { $push: { logos: logo }, $inc: { revision: 1 } });
    },
    removeLogo: (scope, clientId, logoId) =>
      brands.update(
        scope,
        { _id: clientId, 'logos.id': logoId },
        { $pull: { logos: { id: logoId } }, $inc: { revision: 1 } },
      ),
    logo: async (scope, logoId) => {
      const brand = await brands.findOne(scope, { filter: { 'logos.id': logoId } });
      return brand?.logos.find(({ id }) => id === logoId) ?? null;
    },
    remove: async (scope, clientId) => {
      await brands.remove(scope, { _id: clientId });
    },
    async *eachBlob(scope) {
      for await (const { logos } of brands.each(scope, { projection: { logos: 1 } })) {
        for (const { blob } of logos) yield blob;
      }
    },
  };
}
