import type { OutlineInput } from '../../../../common/api/outlines.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { RETRY, retryOnConflict } from '../../../kernel/sdk/concurrency.ts';
import type { ServerEvent } from '../../../kernel/sdk/define-route.ts';
import type { Presentation, Presentations, ReviewRecords } from '../contract.ts';
import type { OutlineStore } from './contract.ts';
import { editedOutline } from './edited-outline.ts';
import type { OutlineLocks, OutlineRepository, OutlineDocument, OutlineRun } from './repository.ts';
import { revisionTag } from '../../../kernel/sdk/define-route.ts';
import { positionIn } from './runs.ts';
import type { OutlineRuns } from './runs.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';

interface OutlineServiceParts {
  presentations: Pick<Presentations, 'get' | 'getForChange' | 'note' | 'record'>;
  repository: OutlineRepository;
  runs: OutlineRuns;
  records: Pick<ReviewRecords, 'noteEditor'>;
  locks: Pick<OutlineLocks, 'unlockIfLapsed'>;
}

export interface OutlineService extends OutlineStore {
  /** The outline, null if none was ever made. */
  read(actor: Actor, scope: Scope, id: string): Promise<OutlineDocument | null>;
  load(scope: Scope, presentationId: string): Promise<OutlineDocument | null>;
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
  /** @throws AppError `stale` if `ifMatch` names another revision than the current one. */
  edit(actor: Actor, scope: Scope, id: string, ifMatch: string, input: OutlineInput): Promise<OutlineDocument>;
  mapAttachments(actor: Actor, scope: Scope, id: string): Promise<{ file_id: string; slide_ids: string[] }[]>;
}

/** Tries to begin a run while others do the same. */
const BEGIN_TRIES = 5;

/** The rules about outlines: when a run begins, who may edit, what resumes where. */
export function createOutlineService(parts: OutlineServiceParts): OutlineService {
  const { presentations, repository, runs, records, locks } = parts;

  const find = async (scope: Scope, presentationId: string): Promise<OutlineDocument | null> => {
    const outline = await repository.find(scope, presentationId);
    return outline === null ? null : runs.current(scope, outline);
  };
  const ensure = async (scope: Scope, { _id, client_id }: Presentation): Promise<OutlineDocument> =>
    runs.current(scope, await repository.ensure(scope, { client_id, presentation_id: _id }));

  /** Starts a run, unless another has started since; the outline with the run that there is then. */
  const begin = async (
    scope: Scope,
    actor: Actor,
    presentation: Presentation,
    read: OutlineDocument,
    mayReplace: boolean,
  ): Promise<WithRun> => {
    let outline = read;
    await records.noteEditor(scope, presentation._id, actor.user_id);
    return retryOnConflict(BEGIN_TRIES, 'outlines.busy', async () => {
      if (!mayReplace && hasRun(outline) && (outline.run.state === 'running' || outline.slides.length > 0)) {
        return outline;
      }
      if (outline.frozen_by != null) await locks.unlockIfLapsed(scope, presentation._id);
      const begun = await runs.begin(scope, actor, presentation, outline);
      if (begun !== null && hasRun(begun)) return begun;
      outline = await ensure(scope, presentation);
      return RETRY;
    });
  };

  return {
    get: async (scope, presentationId) => {
      const outline = await find(scope, presentationId);
      if (outline === null) return null;
      const { presentation_id, title, slides, revision, run, made_from = null } = outline;
      const is_running = run?.state === 'running';
      return revision === 0 && !is_running ? null : { presentation_id, title, slides, revision, is_running, made_from };
    },
    load: find,
    read: async (actor, scope, id) => find(scope, (await presentations.get(actor, scope, id))._id),
    stream: async (actor, scope, id, { lastEventId, signal }) => {
      const presentation = await presentations.get(actor, scope, id);
      let outline = await ensure(scope, presentation);
      const isResumed = positionIn(outline.run?.id, lastEventId) !== null;
      if (outline.run?.state !== 'running' && !isResumed && outline.slides.length === 0) {
        await presentations.getForChange(actor, scope, id);
        outline = await begin(scope, actor, presentation, outline, false);
      }
      if (!hasRun(outline) || (outline.run.state !== 'running' && !isResumed))
        return runs.replay(scope, id, lastEventId);
      return runs.follow(scope, outline, { after: lastEventId, signal });
    },
    regenerate: async (actor, scope, id) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const { run } = await begin(scope, actor, presentation, await ensure(scope, presentation), true);
      return run.id;
    },
    stop: async (actor, scope, id) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const run = (await find(scope, id))?.run ?? null;
      const isRunning = run?.state === 'running';
      if (isRunning) await runs.end(scope, run, 'interrupted');
      await presentations.record(actor, presentation, 'outlines.stop', {
        after: { run_id: isRunning ? run.id : null },
      });
    },
    edit: async (actor, scope, id, ifMatch, input) => {
      const presentation = await presentations.getForChange(actor, scope, id);
      const before = await ensure(scope, presentation);
      if (!isMatch(ifMatch, before.revision)) throw new AppError('stale', 'outlines.stale');
      await records.noteEditor(scope, id, actor.user_id);
      const outline = editedOutline(before, input);
      const put = () => repository.edit(scope, id, before.revision, outline);
      const after = (await put()) ?? ((await locks.unlockIfLapsed(scope, id)) ? await put() : null);
      if (after === null) throw new AppError('stale', 'outlines.stale');
      if (before.run?.state === 'running') await runs.end(scope, before.run, 'edited_meanwhile');
      await records.noteEditor(scope, id, actor.user_id);
      await presentations.note(scope, id, { title: after.title });
      const audited = { before: auditedOutline(before), after: auditedOutline(after) };
      await presentations.record(actor, presentation, 'outlines.edit', audited);
      return after;
    },
    mapAttachments: async (actor, scope, id) => {
      const presentation = await presentations.get(actor, scope, id);
      return mapAttachments(presentation, (await repository.find(scope, id))?.slides ?? []);
    },
  };
}

type WithRun = OutlineDocument & { run: OutlineRun };

function hasRun(outline: OutlineDocument): outline is WithRun {
  return outline.run !== null;
}

/** What the audit log records of an outline. */
const auditedOutline = ({ revision, title, slides }: OutlineDocument): object => ({
  revision,
  title,
  slide_ids: slides.map(({ id }) => id),
});

/** Whether an `If-Match` (RFC 9110, 13.1.1) names the revision. */
function isMatch(ifMatch: string, revision: number): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(revisionTag(revision));
}

/** Which slides use which file, by the sources of their blocks and stories. Every file is named once. */
function mapAttachments(
  presentation: Pick<Presentation, 'file_ids' | 'source_ids'>,
  slides: readonly OutlineSlide[],
): { file_id: string; slide_ids: string[] }[] {
  const fileOf = new Map(presentation.source_ids.map(({ id, file_id }) => [id, file_id]));
  const pages = presentation.source_ids.flatMap(({ file_id }) => file_id ?? []);
  const usedBy = new Map<string, string[]>();
  for (const slide of slides) {
    const refs = slide.story_id === null ? slide.block_refs : [...slide.block_refs, slide.story_id];
    for (const source of new Set(refs.map((ref) => ref.split('/')[0] ?? ''))) {
      const fileId = fileOf.get(source);
      if (fileId != null) usedBy.set(fileId, [...(usedBy.get(fileId) ?? []), slide.id]);
    }
  }
  // A file that was removed is named only while slides still use it.
  const files = new Set([...presentation.file_ids, ...pages.filter((id) => usedBy.has(id))]);
  return [...files].map((file_id) => ({ file_id, slide_ids: usedBy.get(file_id) ?? [] }));
}
