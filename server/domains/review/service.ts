import { randomUUID } from 'node:crypto';
import type { ReviewStatusInput } from '../../../common/api/review.ts';
import type { Caller, Actor, Scope } from '../../kernel/sdk/scope.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Contributions } from '../../kernel/sdk/hook-point.ts';
import { HookError } from '../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { DeckJudge } from '../../kernel/sdk/ports/deck-rules.ts';
import type { JobQueue } from '../../kernel/sdk/ports/jobs.ts';
import type { QualityReport } from '../../../common/deck/quality-report.ts';
import type { OutlineStore } from '../presentations/outlines/contract.ts';
import type { Presentation } from '../presentations/contract.ts';
import { GENERATE_JOB } from '../presentations/slides/contract.ts';
import { approve, statuses, unlock } from './approve.ts';
import type { ApproveParts } from './approve.ts';
import { changesBetween } from './fingerprint.ts';
import type { DeckChanges } from './fingerprint.ts';
import { judgeGates, measureGates } from './gates.ts';
import type { JudgedGate, MeasuredGate } from './gates.ts';
import type { ReviewHistory } from './history.ts';
import type { ReviewTransition, ReviewWaiver } from './model.ts';
import { ofApprovers, TRANSITIONS } from './policy.ts';
import type { ReadContent } from './read-content.ts';
import type { SeenSlides, SlideSight } from './seen.ts';
import type { Waivers } from './waivers.ts';

/** Where a review is, for one reader of it. */
export interface ReviewState {
  presentation: Presentation;
  content: ReadContent;
  transitions: { to: string; needs_comment: boolean; reasons: AppError[] }[];
  gates: JudgedGate[];
  waivers: ReviewWaiver[];
  /** The slides in order, as the reader has seen them. */
  sights: SlideSight[];
  may_waive: boolean;
  /** Since the last approval; null without one. */
  changes: DeckChanges | null;
  history: ReviewTransition[];
}

export interface ReviewService {
  /** @throws AppError `not_found` */
  state(actor: Actor, scope: Scope, id: string, signal: AbortSignal): Promise<ReviewState>;
  /**
   * Moves the review on.
   * @throws AppError `not_found`; `forbidden` if it is not the caller's to do; `invalid` without the comment or hash it takes;
   *   `conflict` when there is no such transition, the content differs from what was reviewed, a gate is open, or a job is running.
   */
  move(caller: Caller, id: string, input: ReviewStatusInput, signal: AbortSignal): Promise<Presentation>;
}

interface ReviewServiceParts extends ApproveParts {
  read: (scope: Scope, presentation: Presentation, signal?: AbortSignal) => Promise<ReadContent>;
  outlines: Pick<OutlineStore, 'get'>;
  queue: Pick<JobQueue, 'isBusy'>;
  judges: Contributions<DeckJudge>;
  waivers: Pick<Waivers, 'list'>;
  seen: Pick<SeenSlides, 'list'>;
  history: ReviewHistory;
  clock: Clock;
  log: Logger;
}

/** The rules of reviews. */
export function createReviewService(parts: ReviewServiceParts): ReviewService {
  const { presentations, records, read, outlines, queue, judges, waivers, seen, history, clock, log } = parts;

  /** A report on these very slides; null where nothing can make one. */
  const reportOn = async (
    actor: Actor,
    scope: Scope,
    id: string,
    { slides, revision }: ReadContent,
    signal: AbortSignal,
  ): Promise<QualityReport | null> => {
    const [judge] = judges.list();
    if (judge === undefined || slides.length === 0) return null;
    try {
      const judged = await judges.call(judge, (value) => value.judge(actor, scope, id, signal));
      return judged.revision === revision ? judged.report : null;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof HookError) && !(error instanceof AppError)) throw error;
      log.warn({ err: error, presentation_id: id }, 'the gates of a review can not be measured');
      return null;
    }
  };

  /** Checks what was measured against the waivers as they are now. */
  const judged = async (
    scope: Scope,
    id: string,
    measured: readonly MeasuredGate[],
    { print }: ReadContent,
  ): Promise<{ gates: JudgedGate[]; waivers: ReviewWaiver[] }> => {
    const given = await waivers.list(scope, id);
    return { gates: judgeGates(measured, given, print), waivers: given };
  };

  /** What keeps any deck from being submitted or approved at this moment; null where nothing does. */
  const workUnderWay = async (scope: Scope, id: string, content: ReadContent): Promise<AppError | null> => {
    if (content.slides.length === 0) return new AppError('conflict', 'review.no_slides');
    if (await queue.isBusy(scope, id, [GENERATE_JOB])) return new AppError('conflict', 'review.generating');
    if ((await outlines.get(scope, id))?.is_running === true) return new AppError('conflict', 'review.outline_running');
    return null;
  };

  /** Writes a change of status, and finishes what goes with it. */
  const settled = async (caller: Caller, before: Presentation, moved: Presentation): Promise<Presentation> => {
    const { scope } = caller;
    const { approval } = before.review_record ?? { approval: null };
    if (before.review_status === 'Approved' && approval !== null) await unlock(parts, scope, moved._id, approval.id);
    await history.settle(scope, moved, caller);
    return moved;
  };

  return {
    state: async (actor, scope, id, signal) => {
      const presentation = await presentations.get(actor, scope, id);
      await history.settle(scope, presentation, null);
      const content = await read(scope, presentation, signal);
      const measured = measureGates(content.slides, await reportOn(actor, scope, id, content, signal));
      const [{ gates, waivers: given }, sights, underWay, before, past] = await Promise.all([
        judged(scope, id, measured, content),
        seen.list(actor, scope, id, content.print),
        workUnderWay(scope, id, content),
        lastApproval(parts, scope, presentation),
        history.last(scope, id),
      ]);
      const transitions = TRANSITIONS.filter(({ from }) => from === presentation.review_status).map(
        ({ to, needs_comment, refusal }) => {
          const code = refusal(actor, presentation);
          const isBlocked = to !== 'Draft' && underWay !== null;
          const open = to === 'Approved' ? openGates(gates) : null;
          const reasons = [code === null ? null : new AppError('forbidden', code), isBlocked ? underWay : null, open];
          return { to, needs_comment, reasons: reasons.filter((reason) => reason !== null) };
        },
      );
      const may_waive = presentation.review_status !== 'Approved' && ofApprovers(actor, presentation) === null;
      const changes = before === null ? null : changesBetween(before, content.print);
      return { presentation, content, transitions, gates, waivers: given, sights, may_waive, changes, history: past };
    },
    move: async (caller, id, { status: to, content_hash: hash, comment = null }, signal) => {
      const { actor, scope } = caller;
      const presentation = await presentations.get(actor, scope, id);
      const from = presentation.review_status;
      const transition = TRANSITIONS.find((each) => each.from === from && each.to === to);
      if (transition === undefined) throw new AppError('conflict', 'review.no_such_transition', { from, to });
      const refusal = transition.refusal(actor, presentation);
      if (refusal !== null) throw new AppError('forbidden', refusal);
      if (transition.needs_comment && comment === null) throw missing('/comment', 'review.comment_missing');
      if (to === 'Approved' && hash === undefined) throw missing('/content_hash', 'review.hash_missing');
      // What a crash left of the change before this one.
      await history.settle(scope, presentation, null);

      const content = await read(scope, presentation, signal);
      const { content_hash } = content.print;
      const change = { from, to, user_id: actor.user_id, at: clock.now(), comment, content_hash };
      if (to !== 'Draft') {
        if (hash !== undefined && hash !== content_hash) throw new AppError('conflict', 'review.content_changed');
        const underWay = await workUnderWay(scope, id, content);
        if (underWay !== null) throw underWay;
      }
      if (to === 'Approved') {
        const measured = measureGates(content.slides, await reportOn(actor, scope, id, content, signal));
        const confirm = async (): Promise<ReviewWaiver[]> => {
          const { gates, waivers: given } = await judged(scope, id, measured, content);
          const open = openGates(gates);
          if (open !== null) throw open;
          return given;
        };
        await confirm();
        const approved = await approve(parts, caller, presentation, { content, confirm }, change);
        return settled(caller, presentation, approved);
      }
      const moved = await records.move(scope, presentation, { ...change, id: randomUUID() });
      if (moved !== null) return settled(caller, presentation, moved);
      const now = await presentations.get(actor, scope, id);
      throw new AppError('conflict', 'review.no_such_transition', statuses(now, change));
    },
  };
}

/** What the deck was when it was last approved; null if that was never. */
async function lastApproval(
  { approvals }: Pick<ApproveParts, 'approvals'>,
  scope: Scope,
  { review_record }: Presentation,
): ReturnType<ApproveParts['approvals']['get']> {
  const approval = review_record?.approval ?? null;
  return approval === null ? null : approvals.get(scope, approval.id);
}

/** Why a deck can't be approved for its gates; null where all pass. */
function openGates(gates: readonly JudgedGate[]): AppError | null {
  const open = gates.filter(({ passed }) => !passed).map(({ gate }) => gate);
  return open.length === 0 ? null : new AppError('conflict', 'review.gates_open', { gates: open.join(', ') });
}

function missing(path: string, code: string): AppError {
  return new AppError('invalid', code, {}, { faults: [{ path, code, params: {} }] });
}
