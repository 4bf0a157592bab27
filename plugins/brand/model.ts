import { Schema } from 'mongoose';
import type { COLOUR_ROLES, FONT_ROLES, LOGO_BACKGROUNDS } from '../../common/api/brand.ts';
import type { StoredDocument } from '../../server/kernel/sdk/collection.ts';
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
  /** Null: texts of every language. */
  language: string | null;
  tone: string | null;
  prefer: { use: string; instead_of: string }[];
  avoid: string[];
}
/** A logo as it is kept: pixels of our own making. */
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
export interface BrandRecord extends StoredDocument {
  client_id: string;
  /** Counts its changes; what is in no database yet is at 1. */
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
