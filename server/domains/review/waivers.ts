import { createHash } from 'node:crypto';
import type { WaiverInput } from '../../../common/api/review.ts';
import { AppError, notFound } from '../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../kernel/sdk/scope.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import type { Presentation, Presentations, ReviewRecords } from '../presentations/contract.ts';
import type { ReviewWaiver } from './model.ts';
import { openToApprovers } from './policy.ts';
import type { ReadContent } from './read-content.ts';

/** One for each gate and slide: no presentation has as many. */
const MAX_WAIVERS = 5_000;

/** Waivers of gates: by name, with a reason, for one state of a slide or deck. */
export interface Waivers {
  list(scope: Scope, presentationId: string): Promise<ReviewWaiver[]>;
  /** @throws AppError `not_found`, `forbidden`; `conflict` if it is approved; `invalid` for a slide it does not have. */
  give(caller: Caller, presentationId: string, input: WaiverInput): Promise<ReviewWaiver>;
  /** @throws AppError `not_found`, `forbidden`; `conflict` if it is approved. */
  takeBack(caller: Caller, presentationId: string, waiverId: string): Promise<void>;
}

interface WaiversParts {
  waivers: Collection<ReviewWaiver>;
  presentations: Pick<Presentations, 'get'>;
  records: Pick<ReviewRecords, 'release'>;
  read: (scope: Scope, presentation: Presentation) => Promise<ReadContent>;
  audit: (entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

export function createWaivers({ waivers, presentations, records, read, audit, clock }: WaiversParts): Waivers {
  const open = async ({ actor, scope }: Caller, id: string): Promise<Presentation> =>
    openToApprovers(actor, await presentations.get(actor, scope, id));
  const entry = (caller: Caller, action: string, { _id, client_id, title }: Presentation): AuditEntry => ({
    ...auditedBy(caller),
    ...{ action, client_id, target: { kind: 'presentation', id: _id, name: title } },
  });

  return {
    list: (scope, presentationId) =>
      waivers.find(scope, {
        filter: { presentation_id: presentationId },
        sort: { at: 1, _id: 1 },
        limit: MAX_WAIVERS,
      }),
    give: async (caller, id, { gate, slide_id = null, reason }) => {
      const presentation = await open(caller, id);
      const { scope, actor } = caller;
      const { print } = await read(scope, presentation);
      const content_hash =
        slide_id === null ? print.content_hash : print.slides.find((slide) => slide.id === slide_id)?.hash;
      if (content_hash === undefined) throw noSuchSlide('/slide_id');
      const _id = createHash('sha256')
        .update(JSON.stringify([id, gate, slide_id]))
        .digest('hex')
        .slice(0, 32);
      const waiver = { content_hash, reason, user_id: actor.user_id, at: clock.now() };
      // It replaces the one for the same gate and place.
      const place = { client_id: presentation.client_id, presentation_id: id, gate, slide_id };
      const given = await waivers.update(scope, { _id }, { $set: waiver }, { upsert: place });
      if (given === null) throw notFound('waiver');
      await audit({ ...entry(caller, 'review.waive', presentation), after: { gate, slide_id, reason, content_hash } });
      return given;
    },
    takeBack: async (caller, id, waiverId) => {
      const presentation = await open(caller, id);
      const { scope } = caller;
      const waiver = await waivers.findOne(scope, { filter: { _id: waiverId, presentation_id: id } });
      if (waiver === null || (await waivers.remove(scope, { _id: waiverId, presentation_id: id })) === 0) {
        throw notFound('waiver');
      }
      // An approval that relied on it is refused.
      await records.release(scope, id, null);
      const { gate, slide_id, reason } = waiver;
      await audit({ ...entry(caller, 'review.unwaive', presentation), before: { gate, slide_id, reason } });
    },
  };
}

/** A slide that the presentation does not have. */
export function noSuchSlide(path: string): AppError {
  const code = 'review.no_such_slide';
  return new AppError('invalid', code, {}, { faults: [{ path, code, params: {} }] });
}
