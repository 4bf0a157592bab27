import type { OutlineInput } from '../../../common/api/outlines.ts';
import type { Actor } from '../../sdk/actor.ts';
import { AppError } from '../../sdk/app-error.ts';
import type { ServerEvent } from '../../sdk/define-route.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import type { OutlineStore } from './contract.ts';
import { editedOutline } from './edited-outline.ts';
import type { RunFollower } from './follow-run.ts';
import { mapAttachments } from './map-attachments.ts';
import type { OutlineDocument, OutlineRun } from './model.ts';
import { interrupted } from './outline-problem.ts';
import { revisionTag } from './presenter.ts';
import type { OutlineRepository } from './repository.ts';
import type { OutlineRunner } from './runner.ts';

export interface OutlineServiceParts {
  presentations: Pick<Presentations, 'get' | 'getForChange' | 'note'>;
  repository: OutlineRepository;
  runner: OutlineRunner;
  follower: RunFollower;
}

export interface OutlineService extends OutlineStore {
  /** The outline, null where none was ever made. */
  read(actor: Actor, scope: Scope, id: string): Promise<OutlineDocument | null>;
  load(scope: Scope, presentation: Presentation): Promise<OutlineDocument | null>;
  /**
   * Events of the run there is; without one and with no outline, of a new one.
   * @param lastEventId as sent: resumes after it where it belongs to the run.
   */
  stream(
    actor: Actor,
    scope: Scope,
    id: string,
    options: { lastEventId: string | null; signal: AbortSignal },
  ): Promise<AsyncIterable<ServerEvent>>;
  /** Begins a new run whatever is there; its id. What is there stays until the new outline is whole. */
  regenerate(actor: Actor, scope: Scope, id: string): Promise<string>;
  /** @throws AppError `stale` where `ifMatch` names another revision than the current one. */
  edit(actor: Actor, scope: Scope, id: string, ifMatch: string, input: OutlineInput): Promise<OutlineDocument>;
  mapAttachments(actor: Actor, scope: Scope, id: string): Promise<{ file_id: string; slide_ids: string[] }[]>;
}

/** Tries to begin a run while others do the same. */
const BEGIN_TRIES = 5;

/** The rules about outlines: when a run begins, who may edit, what resumes where. */
export function createOutlineService(parts: OutlineServiceParts): OutlineService {
  const { presentations, repository, runner, follower } = parts;

  const ensure = async (scope: Scope, presentation: Presentation): Promise<OutlineDocument> => {
    const owner = { client_id: presentation.client_id, presentation_id: presentation._id };
    return follower.settle(scope, await repository.ensure(scope, owner));
  };

  /** Begins a run, unless one has begun since; the run that there is then. */
  const begin = async (scope: Scope, presentation: Presentation, mayReplace: boolean): Promise<OutlineDocument> => {
    for (let tries = 0; tries < BEGIN_TRIES; tries += 1) {
      const outline = await ensure(scope, presentation);
      if (!mayReplace && (outline.run?.state === 'running' || outline.slides.length > 0)) return outline;
      const begun = await runner.begin(presentation, outline);
      if (begun !== null) return begun;
    }
    throw new AppError('conflict', 'outlines.busy');
  };

  return {
    get: async (scope, presentationId) => {
      const outline = await repository.find(scope, presentationId);
      if (outline === null || outline.revision === 0) return null;
      const { presentation_id, title, slides, revision } = outline;
      return { presentation_id, title, slides, revision };
    },
    load: (scope, presentation) => repository.find(scope, presentation._id),
    read: async (actor, scope, id) => repository.find(scope, (await presentations.get(actor, scope, id))._id),
    stream: async (actor, scope, id, { lastEventId, signal }) => {
      const presentation = await presentations.get(actor, scope, id);
      const before = await repository.find(scope, id);
      const wasLost = before?.run != null && follower.isLost(before.run);
      let outline = await ensure(scope, presentation);
      const after = wasLost ? null : positionIn(outline.run, lastEventId);
      if (outline.run?.state !== 'running' && after === null && outline.slides.length === 0) {
        await presentations.getForChange(actor, scope, id);
        outline = await begin(scope, presentation, false);
      }
      const { run } = outline;
      if (run === null || (run.state !== 'running' && after === null)) return follower.replay(scope, id, lastEventId);
      if (run.last_event !== null && after !== null && after >= run.last_event)
        return follower.replay(scope, id, lastEventId);
      return follower.follow(scope, outline, run, after ?? 0, signal);
    },
    regenerate: async (actor, scope, id) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const { run } = await begin(scope, presentation, true);
      if (run === null) throw interrupted();
      return run.id;
    },
    edit: async (actor, scope, id, ifMatch, input) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const before = await ensure(scope, presentation);
      if (!isMatch(ifMatch, before.revision)) throw new AppError('stale', 'outlines.stale');
      const after = await repository.edit(scope, id, before.revision, editedOutline(before, input));
      if (after === null) throw new AppError('stale', 'outlines.stale');
      await presentations.note(scope, id, { title: after.title });
      return after;
    },
    mapAttachments: async (actor, scope, id) => {
      const presentation = await presentations.get(actor, scope, id);
      return mapAttachments(presentation, (await repository.find(scope, id))?.slides ?? []);
    },
  };
}

/** The number of the event `RUN-NUMBER`, null where it is none of this run. */
function positionIn(run: OutlineRun | null, lastEventId: string | null): number | null {
  const match = /^([0-9a-f]+)-(\d{1,9})$/.exec(lastEventId ?? '');
  return run !== null && match?.[1] === run.id ? Number(match[2]) : null;
}

/** Whether an `If-Match` (RFC 9110, 13.1.1) names the revision. */
function isMatch(ifMatch: string, revision: number): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(revisionTag(revision));
}
