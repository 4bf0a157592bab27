import type { z } from 'zod';
import type { commentSchema, reviewSchema, threadSchema, waiverSchema } from '../../../common/api/review.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { Actor } from '../../kernel/sdk/scope.ts';
import { presentFinding, sentenceOf } from '../../kernel/sdk/present-finding.ts';
import type { Comments, Thread } from './comments.ts';
import type { Fingerprint } from './fingerprint.ts';
import { isInForce } from './gates.ts';
import type { JudgedGate } from './gates.ts';
import type { ReviewWaiver, StoredComment } from './model.ts';
import { mayDelete, mayEdit } from './policy.ts';
import { hasElement } from './read-content.ts';
import type { ReviewState } from './service.ts';

type Names = ReadonlyMap<string, string>;
type Person = { id: string; name: string };

/** Everybody a review names, to ask for their names. */
export function peopleOf({ presentation, waivers, history }: ReviewState): string[] {
  const approval = presentation.review_record?.approval ?? null;
  return [...waivers, ...history, ...(approval === null ? [] : [approval])].map(({ user_id }) => user_id);
}

/** A review as the API shows it. */
export function presentReview(
  state: ReviewState,
  comments: Awaited<ReturnType<Comments['counts']>>,
  names: Names,
  translator: Translator,
): z.input<typeof reviewSchema> {
  const { presentation, content, gates, may_waive, changes } = state;
  const { review_status: status, review_record } = presentation;
  const approval = review_record?.approval ?? null;
  return {
    ...{ presentation_id: presentation._id, status, content_hash: content.print.content_hash },
    revision: content.revision,
    slides: state.sights,
    transitions: state.transitions.map(({ to, needs_comment, reasons }) => ({
      ...{ to: to as typeof status, needs_comment, is_allowed: reasons.length === 0 },
      reasons: reasons.map(({ code, params }) => ({ code, message: sentenceOf({ code, params }, translator) })),
    })),
    gates: gates.map((gate) => presentGate(gate, translator)),
    waivers: state.waivers.map((waiver) => presentWaiver(waiver, content.print, names)),
    may_waive,
    approval:
      approval === null
        ? null
        : {
            ...{ by: personOf(approval.user_id, names), at: approval.at.toISOString() },
            ...{ content_hash: approval.content_hash, is_in_force: status === 'Approved' },
          },
    changes,
    history: state.history.map(({ from, to, user_id, at, comment, content_hash }) => ({
      ...{ from, to, by: personOf(user_id, names), at: at.toISOString(), comment, content_hash },
    })),
    comments,
  };
}

function presentGate(
  { gate, is_measured, passed, open, findings }: JudgedGate,
  translator: Translator,
): z.input<typeof reviewSchema>['gates'][number] {
  return {
    ...{ gate, is_measured, passed, open, found: findings.length },
    findings: findings.map((finding) => ({
      ...presentFinding(finding, translator),
      ...{ slide_id: finding.slide_id ?? null, element_id: finding.element_id, is_waived: finding.is_waived },
    })),
  };
}

/** A waiver as the API shows it. */
export function presentWaiver(waiver: ReviewWaiver, print: Fingerprint, names: Names): z.input<typeof waiverSchema> {
  const { _id, gate, slide_id, reason, user_id, at } = waiver;
  return {
    ...{ id: _id, gate, slide_id, reason, by: personOf(user_id, names), at: at.toISOString() },
    is_in_force: isInForce(waiver, print),
  };
}

/** Everybody that comments name. */
export function peopleOfComments(comments: readonly StoredComment[]): string[] {
  return comments.flatMap(({ user_id, mention_ids, resolved }) => [
    ...[user_id, ...mention_ids],
    ...(resolved === null ? [] : [resolved.user_id]),
  ]);
}

/** A comment as an actor sees it, beside the slides as they are. */
export function presentComment(
  comment: StoredComment,
  slides: readonly StoredSlide[],
  names: Names,
  actor: Actor,
): z.input<typeof commentSchema> {
  const { _id, parent_id, slide_id, element_id, user_id, text, mention_ids, resolved, brought } = comment;
  const { is_deleted, at, edited_at, revision } = comment;
  return {
    ...{ id: _id, parent_id, slide_id, element_id, text, is_deleted, revision },
    is_orphaned: isOrphaned(comment, slides),
    author: brought === null ? personOf(user_id, names) : { id: null, name: brought.author_name },
    brought: brought === null ? null : { by: personOf(user_id, names), file_name: brought.file_name },
    mentions: mention_ids.map((id) => personOf(id, names)),
    is_resolved: resolved !== null,
    resolved: resolved === null ? null : { by: personOf(resolved.user_id, names), at: resolved.at.toISOString() },
    created_at: at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
    may_edit: mayEdit(actor, comment),
    may_delete: mayDelete(actor, comment),
  };
}

/** A thread as an actor sees it. */
export function presentThread(
  { root, replies }: Thread,
  slides: readonly StoredSlide[],
  names: Names,
  actor: Actor,
): z.input<typeof threadSchema> {
  const shown = (comment: StoredComment) => presentComment(comment, slides, names, actor);
  return { ...shown(root), replies: replies.map(shown) };
}

function isOrphaned({ slide_id, element_id }: StoredComment, slides: readonly StoredSlide[]): boolean {
  if (slide_id === null) return false;
  const slide = slides.find(({ id }) => id === slide_id);
  return slide === undefined || (element_id !== null && !hasElement(slide, element_id));
}

function personOf(id: string, names: Names): Person {
  return { id, name: names.get(id) ?? '' };
}
