import type { OutlineInput } from '../../../common/api/outlines.ts';
import type { Actor } from '../../kernel/sdk/actor.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { ServerEvent } from '../../kernel/sdk/define-route.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { Presentation, Presentations, ReviewRecords } from '../presentations/contract.ts';
import type { OutlineStore } from './contract.ts';
import { editedOutline } from './edited-outline.ts';
import type { RunFollower } from './follow-run.ts';
import type { OutlineFreezes } from './freeze.ts';
import { mapAttachments } from './map-attachments.ts';
import type { OutlineDocument } from './model.ts';
import { interrupted } from './outline-problem.ts';
import { revisionTag } from './presenter.ts';
import type { OutlineRepository } from './repository.ts';
import { positionIn } from './run-events.ts';
import type { OutlineRunner } from './runner.ts';

export interface OutlineServiceParts {
  presentations: Pick<Presentations, 'get' | 'getForChange' | 'note' | 'record'>;
  repository: OutlineRepository;
  runner: OutlineRunner;
  follower: RunFollower;
  records: Pick<ReviewRecords, 'noteEditor'>;
  freezes: Pick<OutlineFreezes, 'thawIfLapsed'>;
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
  /** Stops the run there is; what it has finished stays where there was nothing before. */
  stop(actor: Actor, scope: Scope, id: string): Promise<void>;
  /** @throws AppError `stale` where `ifMatch` names another revision than the current one. */
  edit(actor: Actor, scope: Scope, id: string, ifMatch: string, input: OutlineInput): Promise<OutlineDocument>;
  mapAttachments(actor: Actor, scope: Scope, id: string): Promise<{ file_id: string; slide_ids: string[] }[]>;
}

/** Tries to begin a run while others do the same. */
const BEGIN_TRIES = 5;

/** The rules about outlines: when a run begins, who may edit, what resumes where. */
export function createOutlineService(parts: OutlineServiceParts): OutlineService {
  const { presentations, repository, runner, follower, records, freezes } = parts;

  const ensure = (scope: Scope, presentation: Presentation): Promise<OutlineDocument> =>
    repository.ensure(scope, { client_id: presentation.client_id, presentation_id: presentation._id });

  /** Begins a run, unless one has begun since; the outline with the run that there is then. */
  const begin = async (
    scope: Scope,
    actor: Actor,
    presentation: Presentation,
    read: OutlineDocument,
    mayReplace: boolean,
  ): Promise<OutlineDocument> => {
    let outline = read;
    await records.noteEditor(scope, presentation._id, actor.user_id);
    for (let tries = 0; tries < BEGIN_TRIES; tries += 1) {
      if (!mayReplace && (outline.run?.state === 'running' || outline.slides.length > 0)) return outline;
      const begun = await runner.begin(presentation, outline);
      if (begun !== null) {
        await presentations.record(actor, presentation, 'outlines.make', { after: { run_id: begun.run?.id } });
        return begun;
      }
      await freezes.thawIfLapsed(scope, presentation._id);
      outline = await follower.settle(scope, await ensure(scope, presentation));
    }
    throw new AppError('conflict', 'outlines.busy');
  };

  return {
    get: async (scope, presentationId) => {
      const outline = await repository.find(scope, presentationId);
      if (outline === null) return null;
      const { presentation_id, title, slides, revision, run } = outline;
      // A run whose process is gone makes nothing more.
      const is_running = run?.state === 'running' && !follower.isLost(run);
      return revision === 0 && !is_running ? null : { presentation_id, title, slides, revision, is_running };
    },
    load: (scope, presentation) => repository.find(scope, presentation._id),
    read: async (actor, scope, id) => repository.find(scope, (await presentations.get(actor, scope, id))._id),
    stream: async (actor, scope, id, { lastEventId, signal }) => {
      const presentation = await presentations.get(actor, scope, id);
      const found = await ensure(scope, presentation);
      const wasLost = found.run !== null && follower.isLost(found.run);
      let outline = await follower.settle(scope, found);
      const after = wasLost ? null : positionIn(outline.run?.id, lastEventId);
      if (outline.run?.state !== 'running' && after === null && outline.slides.length === 0) {
        await presentations.getForChange(actor, scope, id);
        outline = await begin(scope, actor, presentation, outline, false);
      }
      const { run } = outline;
      if (run === null || (run.state !== 'running' && after === null)) return follower.replay(scope, id, lastEventId);
      const hadAll = run.last_event !== null && after?.items === null && after.entry >= run.last_event;
      if (hadAll) return follower.replay(scope, id, lastEventId);
      return follower.follow(scope, outline, run, after, signal);
    },
    regenerate: async (actor, scope, id) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const outline = await follower.settle(scope, await ensure(scope, presentation));
      const { run } = await begin(scope, actor, presentation, outline, true);
      if (run === null) throw interrupted();
      return run.id;
    },
    stop: async (actor, scope, id) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const run = (await repository.askToStop(scope, id))?.run ?? null;
      if (run !== null) runner.halt(run.id);
      await presentations.record(actor, presentation, 'outlines.stop', { after: { run_id: run?.id ?? null } });
    },
    edit: async (actor, scope, id, ifMatch, input) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const before = await ensure(scope, presentation);
      if (!isMatch(ifMatch, before.revision)) throw new AppError('stale', 'outlines.stale');
      await records.noteEditor(scope, id, actor.user_id);
      const outline = editedOutline(before, input);
      const put = () => repository.edit(scope, id, before.revision, outline);
      const after = (await put()) ?? ((await freezes.thawIfLapsed(scope, id)) ? await put() : null);
      if (after === null) throw new AppError('stale', 'outlines.stale');
      await records.noteEditor(scope, id, actor.user_id);
      await presentations.note(scope, id, { title: after.title });
      const told = { before: toldOutline(before), after: toldOutline(after) };
      await presentations.record(actor, presentation, 'outlines.edit', told);
      return after;
    },
    mapAttachments: async (actor, scope, id) => {
      const presentation = await presentations.get(actor, scope, id);
      return mapAttachments(presentation, (await repository.find(scope, id))?.slides ?? []);
    },
  };
}

/** What the audit log tells of an outline. */
const toldOutline = ({ revision, title, slides }: OutlineDocument): object => ({
  revision,
  title,
  slide_ids: slides.map(({ id }) => id),
});

/** Whether an `If-Match` (RFC 9110, 13.1.1) names the revision. */
function isMatch(ifMatch: string, revision: number): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(revisionTag(revision));
}
