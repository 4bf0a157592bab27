import * as z from 'zod';
import { findingSchema } from './finding.ts';
import { listOf, pageQuery, searchWords } from './list.ts';

/** Limits of an author's options, shown by the wizard and enforced for requests. */
export const PRESENTATION_BOUNDS = {
  /** Including title and closing. */
  slide_count: { min: 3, max: 60 },
  title_chars: 200,
  brief_chars: 500_000,
  instructions_chars: 4_000,
  tone_chars: 200,
  files: 50,
  urls: 20,
} as const;

/** BCP 47 (RFC 5646): language, then script, region and so on. */
const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/);
const id = z.string().min(1).max(100);
const time = z.iso.datetime();
const bounds = PRESENTATION_BOUNDS;

export const REVIEW_STATUSES = ['Draft', 'In Review', 'Approved'] as const;

const wizardInput = z.object({
  client_id: id
    .nullish()
    .meta({ description: 'Owning client: named by a super_admin, for everybody else their own. Fixed once created.' }),
  master_deck_id: id.nullish(),
  slide_count: z
    .int()
    .min(bounds.slide_count.min)
    .max(bounds.slide_count.max)
    .nullish()
    .meta({ description: 'Title and closing included; null leaves it to the content.' }),
  tone: z.string().max(bounds.tone_chars).nullish(),
  language: languageTag.nullish().meta({ description: "BCP 47; null: the content's own." }),
  instructions: z.string().max(bounds.instructions_chars).nullish(),
  provider: z
    .enum(['builtin'])
    .nullish()
    .meta({ description: 'builtin: only the built-in model works on it, which costs nothing. Null: the one in use.' }),
});

/** Body of POST /presentations and of PATCH, where absent fields stay unchanged and null clears. */
export const presentationInput = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(bounds.title_chars)
    .nullish()
    .meta({ description: "Null: follows the outline's title." }),
  brief: z.string().max(bounds.brief_chars).nullish().meta({
    description: 'Free text. With files or addresses, up to 200 characters guide the deck; longer text is content.',
  }),
  file_ids: z.array(id).max(bounds.files).nullish(),
  urls: z
    .array(z.url({ protocol: /^https?$/, hostname: /./ }).max(2048))
    .max(bounds.urls)
    .nullish(),
  wizard: wizardInput.nullish(),
});
export type PresentationInput = z.output<typeof presentationInput>;

export const presentationParams = z.object({ id });

/** Body of PUT /presentations/{id}/teams. */
export const presentationTeams = z.object({
  team_ids: z.array(id).max(100).meta({ description: 'All teams it is shared with from now on; none ends sharing.' }),
});

/** Body of POST /presentations/{id}/transfer-ownership. */
export const ownershipTransfer = z.object({
  user_id: id.meta({ description: 'The new owner: an active author or client_admin of the same client.' }),
});

export const presentationQuery = pageQuery.extend({
  q: searchWords.meta({ description: 'Words of the title.' }),
  client_id: id.optional().meta({ description: 'Of one client; of all that are seen when absent.' }),
  owner_id: id.optional().meta({ description: 'Of one owner.' }),
  review_status: z.enum(REVIEW_STATUSES).optional(),
  waits_for_me: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'true: only those that wait for the caller, as `waits_for` says.' }),
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'true: those that were deleted and can be restored, for owners and administrators.' }),
});
export type PresentationQuery = z.output<typeof presentationQuery>;

const summary = {
  id: z.string(),
  client_id: z.string(),
  owner_id: z.string(),
  team_ids: z.array(z.string()),
  title: z.string().meta({ description: 'Empty until a person gives one or the outline has one.' }),
  template_name: z.string(),
  review_status: z.enum(REVIEW_STATUSES),
  language: z.string().nullable().meta({ description: 'The language the deck is in, once known.' }),
  providers: z.array(z.string()).meta({ description: 'Model providers that wrote on it.' }),
  created_at: time,
  updated_at: time,
  deleted_at: time.nullable(),
};

export const presentationSummary = z.strictObject({
  ...summary,
  owner_name: z.string().meta({ description: 'Empty where the owner is gone.' }),
  waits_for: z.enum(['review', 'changes']).nullable().meta({
    description: 'What the caller is asked for: to review it, or, as its owner, to make the changes of a review.',
  }),
});

/** A presentation; GET /presentations/{id} can add `outlines` and `slides`. */
export const presentationSchema = z.strictObject({
  ...summary,
  has_own_title: z.boolean(),
  brief: z.string(),
  file_ids: z.array(z.string()),
  urls: z.array(z.string()),
  wizard: z.strictObject({
    client_id: z.string().nullable(),
    master_deck_id: z.string().nullable(),
    slide_count: z.int().nullable(),
    tone: z.string(),
    language: z.string().nullable(),
    instructions: z.string(),
    provider: z.enum(['builtin']).nullable(),
  }),
  template: z
    .strictObject({ template_id: z.string(), layout_ids: z.array(z.string()) })
    .nullable()
    .meta({ description: 'As prepared; null until then.' }),
  follows_brand: z.boolean().meta({
    description: 'Whether fonts and colours of the brand replace those that its master decides itself.',
  }),
  findings: z.array(findingSchema),
});

/** Body of POST /presentations/{id}/prepare. A layout without a schema is refused with 422. */
export const prepareInput = z.object({
  template_name: z.string().min(1).max(200),
  template_id: id.nullish(),
  layouts: z
    .array(
      z.object({
        layout_id: id.meta({ description: 'The `layout_id` of a layout of the template, or its `db_id`.' }),
        name: z.string().max(500).optional(),
        description: z.string().max(4000).optional(),
        json_schema: z.record(z.string(), z.unknown()).meta({ description: 'Must be there and not null.' }),
      }),
    )
    .min(1)
    .max(500),
});
export type PrepareInput = z.output<typeof prepareInput>;

/** Answer of GET /wizard/configuration. */
export const wizardConfiguration = z.strictObject({
  tones: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  languages: z.array(
    z.strictObject({
      tag: z.string(),
      name: z.string(),
      has_labels: z.boolean().meta({ description: 'Whether the few labels of our own exist in it.' }),
    }),
  ),
  bounds: z.strictObject({
    slide_count: z.strictObject({ min: z.int(), max: z.int() }),
    title_chars: z.int(),
    brief_chars: z.int(),
    instructions_chars: z.int(),
    tone_chars: z.int(),
    files: z.int(),
    urls: z.int(),
  }),
  templates: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      title: z.string(),
      is_builtin: z.boolean(),
      layout_count: z.int(),
    }),
  ),
  default_template: z.string(),
  file_extensions: z.array(z.string()).meta({
    description: 'Kinds of files that can be read, lower case with the dot; empty where nothing reads files.',
  }),
  model: z.strictObject({
    provider: z.string(),
    writes: z.boolean().meta({ description: 'False: it selects from the content, in the language of the content.' }),
  }),
});

/** Answer of POST /presentations/{id}/follow-up-questions. */
export const followUpQuestions = z.strictObject({
  questions: z.array(z.strictObject({ id: z.string(), text: z.string(), why: z.string() })),
});

/** Options of a thumbnail. */
export const thumbnailQuery = z.object({
  width: z.coerce.number().int().min(64).max(1920).default(320).meta({ description: 'Pixels.' }),
  format: z.enum(['png', 'webp']).default('png'),
});

export const slideThumbnailQuery = thumbnailQuery.extend({
  state: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Any name of the slide’s present state: it keeps caches from showing an earlier one.' }),
  renderer: z
    .enum(['own', 'libreoffice'])
    .default('own')
    .meta({ description: '`libreoffice` shows the slide as LibreOffice does; 404 where the server has none.' }),
  version: z.coerce.number().int().min(1).max(1_000_000_000).optional().meta({
    description: 'A former state, by its number among the versions of the slide; the slide as it is when absent.',
  }),
  look: z.enum(['brand', 'master']).optional().meta({
    description:
      'In the fonts and colours of the brand or of the master; as `follows_brand` of the presentation says when absent.',
  }),
  of: z.enum(['deck', 'run']).default('deck').meta({
    description: '`run` shows the slide as the last generation finished it, even while that is still running.',
  }),
});

/** The URLs of the slides' thumbnails. */
export const thumbnailsSchema = listOf(
  z.strictObject({
    slide_id: z.string(),
    url: z.string().meta({ description: 'The picture, without a session, for five minutes.' }),
  }),
);
export const thumbnailsQuery = thumbnailQuery;
