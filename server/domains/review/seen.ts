import { createHash } from 'node:crypto';
import type { SeenInput } from '../../../common/api/review.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { auditedBy } from '../../kernel/sdk/scope.ts';
import type { Actor, Caller, Scope } from '../../kernel/sdk/scope.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { SeenSlide } from './model.ts';
import { openToApprovers } from './policy.ts';
import type { ReadContent } from './read-content.ts';
import { noSuchSlide } from './waivers.ts';

/** Rows of one user in one presentation: slides that are gone count too. */
const MAX_ROWS = 5_000;

/** A slide of the deck in its present state, and whether a user has seen it so. */
export interface SlideSight {
  slide_id: string;
  state: string;
  is_seen: boolean;
}

/** What each reviewer has seen: of a slide the last state, with its template. */
export interface SeenSlides {
  /** The slides in order, as one user has seen them. */
  list(actor: Actor, scope: Scope, presentationId: string, print: Fingerprint): Promise<SlideSight[]>;
  /**
   * Stores that the caller has seen slides.
   * @throws AppError `not_found`; `forbidden` to those who can't approve; `invalid` for a slide it does not have; `conflict` if
   *   it is approved, or a slide has another state by now: then nothing is stored.
   */
  record(caller: Caller, presentationId: string, input: SeenInput): Promise<void>;
}

interface SeenSlidesParts {
  seen: Collection<SeenSlide>;
  presentations: Pick<Presentations, 'get'>;
  read: (scope: Scope, presentation: Presentation) => Promise<ReadContent>;
  audit: (entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

export function createSeenSlides({ seen, presentations, read, audit, clock }: SeenSlidesParts): SeenSlides {
  const list: SeenSlides['list'] = async ({ user_id }, scope, presentation_id, print) => {
    const rows = await seen.find(scope, { filter: { presentation_id, user_id }, limit: MAX_ROWS });
    const states = new Map(rows.map(({ slide_id, state }) => [slide_id, state]));
    return statesOf(print).map(([slide_id, state]) => ({ slide_id, state, is_seen: states.get(slide_id) === state }));
  };
  return {
    list,
    record: async (caller, id, { slides }) => {
      const { actor, scope } = caller;
      const presentation = openToApprovers(actor, await presentations.get(actor, scope, id));
      const { client_id, title } = presentation;
      const { print } = await read(scope, presentation);
      const now = new Map((await list(actor, scope, id, print)).map((each) => [each.slide_id, each]));
      slides.forEach(({ slide_id, state }, index) => {
        const present = now.get(slide_id);
        if (present === undefined) throw noSuchSlide(`/slides/${index}/slide_id`);
        if (present.state !== state) throw new AppError('conflict', 'review.slide_changed');
      });
      const fresh = slides.filter(({ slide_id }) => now.get(slide_id)?.is_seen === false);
      for (const { slide_id, state } of fresh) {
        const _id = createHash('sha256')
          .update(JSON.stringify([id, actor.user_id, slide_id]))
          .digest('hex')
          .slice(0, 32);
        const place = { client_id, presentation_id: id, user_id: actor.user_id, slide_id };
        await seen.update(scope, { _id }, { $set: { state, at: clock.now() } }, { upsert: place });
      }
      if (fresh.length === 0) return;
      await audit({
        ...auditedBy(caller),
        ...{ action: 'review.see', client_id, target: { kind: 'presentation', id, name: title } },
        after: { slides: fresh },
      });
    },
  };
}

/** The state of each slide as it is shown: its content and the template that it is on. */
function statesOf({ slides, template_hash }: Fingerprint): [string, string][] {
  return slides.map(({ id, hash }) => [
    id,
    createHash('sha256')
      .update(JSON.stringify([template_hash, hash]))
      .digest('hex'),
  ]);
}
