import * as z from 'zod';
import { findingSchema } from './finding.ts';
import { listOf, pageQuery, searchWords } from './list.ts';
import { REVIEW_STATUSES } from './presentations.ts';
import { SLIDE_BOUNDS } from './slide-content.ts';

/** Gates that must have no findings, or be waived, before a presentation is approved. */
export const REVIEW_GATES = ['overflow', 'contrast', 'untraced_numbers', 'alt_text', 'content', 'rules'] as const;
export type ReviewGate = (typeof REVIEW_GATES)[number];

export const REVIEW_BOUNDS = {
  comment_chars: 4_000,
  /** Per presentation. */
  comments: 2_000,
  mentions: 20,
  reason_chars: 2_000,
  /** Maximum number of status changes in a review. */
  history: 50,
} as const;

const id = z.string().min(1).max(100);
const time = z.iso.datetime();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const status = z.enum(REVIEW_STATUSES);
const gate = z.enum(REVIEW_GATES);
const text = z.string().trim().min(1).max(REVIEW_BOUNDS.comment_chars);

export const reviewParams = z.object({ id });
export const commentParams = z.object({ id, comment_id: id });
export const waiverParams = z.object({ id, waiver_id: id });

/** Body of PUT …/review/status. */
export const reviewStatusInput = z.object({
  status,
  content_hash: hash.optional().meta({
    description: 'Of the content that was reviewed; required to approve. 409 when the deck has changed since.',
  }),
  comment: text.nullish().meta({ description: 'Needed where changes are requested.' }),
});
export type ReviewStatusInput = z.output<typeof reviewStatusInput>;

const state = hash.meta({
  description: 'Hash of the slide as it is shown now: its content and its template.',
  example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
});

/** Body of POST …/review/seen. */
export const seenInput = z.object({
  slides: z
    .array(z.object({ slide_id: id, state }))
    .min(1)
    .max(SLIDE_BOUNDS.slides)
    .meta({ description: 'As GET …/review lists them. 409 where a slide has changed since: then none is stored.' }),
});
export type SeenInput = z.output<typeof seenInput>;

const mentions = z
  .array(id)
  .max(REVIEW_BOUNDS.mentions)
  .meta({ description: 'Ids of people who can see the presentation.' });

/** Body of POST …/review/comments. */
export const commentInput = z.object({
  slide_id: id.nullish(),
  element_id: z
    .string()
    .min(1)
    .max(300)
    .nullish()
    .meta({ description: 'Name of a field or id of an element of the slide.' }),
  parent_id: id.nullish().meta({ description: 'The comment that is answered; its place is that of the answer.' }),
  text,
  mentions: mentions.optional(),
});
export type CommentInput = z.output<typeof commentInput>;

/** Body of PATCH …/review/comments/{comment_id}; absent fields stay unchanged. */
export const commentChange = z.object({
  text: text.optional(),
  mentions: mentions.optional(),
  is_resolved: z.boolean().optional().meta({ description: 'Of a thread: given to its first comment.' }),
});
export type CommentChange = z.output<typeof commentChange>;

export const commentQuery = pageQuery.extend({
  slide_id: id.optional(),
  state: z.enum(['open', 'resolved']).optional(),
});
export type CommentQuery = z.output<typeof commentQuery>;

/** Body of POST …/review/waivers. */
export const waiverInput = z.object({
  gate,
  slide_id: id.nullish().meta({ description: 'Absent: the whole presentation as it is now.' }),
  reason: z.string().trim().min(1).max(REVIEW_BOUNDS.reason_chars),
});
export type WaiverInput = z.output<typeof waiverInput>;

/** Query of GET …/review/people. */
export const reviewPeopleQuery = pageQuery.extend({ q: searchWords.meta({ description: 'Part of the name.' }) });
export type ReviewPeopleQuery = z.output<typeof reviewPeopleQuery>;

const person = z.strictObject({ id: z.string(), name: z.string() });

/** Answer of GET …/review/people: users who can be mentioned, by name. */
export const reviewPeopleList = listOf(person);

const comment = {
  id: z.string(),
  parent_id: z.string().nullable(),
  slide_id: z.string().nullable().meta({ description: 'Null: the presentation as a whole.' }),
  element_id: z.string().nullable(),
  is_orphaned: z.boolean().meta({ description: 'The slide or element it is about is gone.' }),
  author: z.strictObject({
    id: z.string().nullable().meta({ description: 'Null: a person named in a file.' }),
    name: z.string(),
  }),
  brought: z
    .strictObject({ by: person, file_name: z.string() })
    .nullable()
    .meta({ description: 'Who brought it in which file, where it was not written here.' }),
  text: z.string().meta({ description: 'Empty where it was deleted.' }),
  mentions: z.array(person),
  is_resolved: z.boolean(),
  resolved: z.strictObject({ by: person, at: time }).nullable(),
  is_deleted: z.boolean().meta({ description: 'Its answers are still there.' }),
  created_at: time,
  edited_at: time.nullable(),
  revision: z.int().meta({ description: 'Counts its changes; its ETag without the quotes.' }),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
};

export const commentSchema = z.strictObject(comment);
/** A thread: its first comment and the replies, oldest first. */
export const threadSchema = z.strictObject({ ...comment, replies: z.array(commentSchema) });
/** Answer of GET …/review/comments: threads, oldest first. */
export const threadList = listOf(threadSchema);

export const waiverSchema = z.strictObject({
  id: z.string(),
  gate,
  slide_id: z.string().nullable(),
  reason: z.string(),
  by: person,
  at: time,
  is_in_force: z.boolean().meta({ description: 'False once what it was given for has changed.' }),
});

const transition = z.strictObject({
  from: status,
  to: status,
  by: person,
  at: time,
  comment: z.string().nullable(),
  content_hash: hash,
});

/** Answer of GET …/review. */
export const reviewSchema = z.strictObject({
  presentation_id: z.string(),
  status,
  content_hash: hash.meta({ description: 'Of the deck’s current content: title, template, slides, pictures, notes.' }),
  revision: z.int().min(0).meta({ description: 'Of the slides that it is about.' }),
  slides: z
    .array(z.strictObject({ slide_id: z.string(), state, is_seen: z.boolean() }))
    .meta({ description: 'The slides in order, and whether the caller has seen each in its present state.' }),
  transitions: z
    .array(
      z.strictObject({
        to: status,
        needs_comment: z.boolean(),
        is_allowed: z.boolean(),
        reasons: z.array(z.strictObject({ code: z.string(), message: z.string() })).meta({
          description: 'What prevents it.',
        }),
      }),
    )
    .meta({ description: 'Where it can go from here, and whether the caller may take it there.' }),
  gates: z.array(
    z.strictObject({
      gate,
      is_measured: z
        .boolean()
        .meta({ description: 'False where it can’t be checked now; a waiver replaces the check.' }),
      passed: z.boolean(),
      found: z.int().min(0),
      open: z.int().min(0).meta({ description: 'Found and not waived.' }),
      findings: z.array(
        findingSchema.extend({
          slide_id: z.string().nullable(),
          element_id: z.string().nullable(),
          is_waived: z.boolean(),
        }),
      ),
    }),
  ),
  waivers: z.array(waiverSchema),
  may_waive: z.boolean(),
  approval: z
    .strictObject({ by: person, at: time, content_hash: hash, is_in_force: z.boolean() })
    .nullable()
    .meta({ description: 'The last one; in force until it is reopened.' }),
  changes: z
    .strictObject({
      title: z.boolean(),
      template: z.boolean(),
      changed: z.array(z.string()),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      moved: z.array(z.string()),
    })
    .nullable()
    .meta({ description: 'Since the last approval, as ids of slides; null without one.' }),
  history: z.array(transition).meta({ description: 'The last changes of status, the newest first.' }),
  comments: z.strictObject({ threads: z.int(), open: z.int(), total: z.int() }),
});

/** Maximum size of a reviewed file. */
export const MAX_REVIEWED_BYTES = 60_000_000;

/** Result of importing the comments of a reviewed file. */
export const commentsBrought = z.strictObject({
  comments: z.int().meta({ description: 'How many the file holds, answers counted.' }),
  added: z.int(),
  known: z.int().meta({ description: 'Those that were there before: nothing is added twice.' }),
  left_out: z.int().meta({ description: 'Those without a word.' }),
  slides: z
    .array(
      z.strictObject({
        number: z.int().meta({ description: 'In the file, from 1.' }),
        slide_id: z
          .string()
          .nullable()
          .meta({ description: 'Null: no slide of the presentation; its comments are about the deck as a whole.' }),
        matched_by: z
          .enum(['id', 'title', 'number'])
          .nullable()
          .meta({ description: 'By what the export wrote into the file, by its title, or by its place in the deck.' }),
        comments: z.int(),
      }),
    )
    .meta({ description: 'Slides of the file that hold comments.' }),
  items: z.array(
    z.strictObject({
      id: z.string(),
      slide_number: z.int(),
      slide_id: z.string().nullable(),
      element_id: z.string().nullable(),
      author_name: z.string(),
      is_new: z
        .boolean()
        .meta({ description: 'Where it is not, slide and element are those of the comment that is there.' }),
      is_shortened: z.boolean().meta({ description: 'It was longer than comments may be.' }),
    }),
  ),
});
export type CommentsBrought = z.output<typeof commentsBrought>;
