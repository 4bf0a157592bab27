import * as z from 'zod';
import { DESIGN_JOB } from '../../../../../common/api/templates.ts';
import type { DesignResult } from '../../../../../common/api/templates.ts';
import { CodedError } from '../../../../../common/deck/coded-error.ts';
import { LANGUAGES } from '../../../../../common/i18n/locale.ts';
import type { Language } from '../../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import { AppError } from '../../../../kernel/sdk/app-error.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import type { FileStore } from '../../../../kernel/sdk/ports/file-store.ts';
import type { MasterDeckReader, Template, TemplateRegistry, Templates } from '../../contract.ts';
import type { Presentation, Presentations } from '../../../presentations/contract.ts';

const work = z.object({
  presentation_id: z.string(),
  /** As it was sent, in the store. */
  file: z.object({ key: z.string(), size: z.number(), sha256: z.string(), name: z.string() }),
  /** Of who asked for it, for the words of its progress. */
  language: z.enum(LANGUAGES),
});
export type DesignWork = z.output<typeof work>;

interface ReadDesignParts {
  reader: MasterDeckReader;
  presentations: Pick<Presentations, 'getForWork' | 'useTemplate'>;
  registry: Pick<TemplateRegistry, 'register' | 'remove' | 'removeOfPresentation'>;
  templates: Pick<Templates, 'find'>;
  store: Pick<FileStore, 'remove'>;
  translators: Readonly<Record<Language, Translator>>;
}

const TIME_OUT_MS = 120_000;
const LIES_IN_THE_FILE = /^(ooxml\.|master_decks\.too_|designs\.no_usable_layout$)/;

/** Makes a template of a deck, for one presentation, and prepares that with it. */
export function readDesignJob(parts: ReadDesignParts): Job {
  return defineJob({
    name: DESIGN_JOB,
    payload: work,
    timeoutMs: TIME_OUT_MS,
    concurrency: 1,
    handler: (run) => readDesign(parts, run),
  });
}

async function readDesign(parts: ReadDesignParts, run: JobRun<DesignWork>): Promise<DesignResult> {
  const { scope, payload } = run;
  const { presentation_id: id, file } = payload;
  const presentation = await parts.presentations.getForWork(scope, id);
  const message = parts.translators[payload.language].translate('author', 'designs.reading', { name: file.name });
  const report = (done: number): Promise<void> => run.progress({ step: 'designs.reading', done, total: 1, message });
  await report(0);
  try {
    const { template, score } = await templateOf(parts, run, presentation);
    // Who cancelled it by now keeps the former choice.
    run.signal.throwIfAborted();
    const usable = template.layouts.filter(({ is_enabled }) => is_enabled).length;
    try {
      if (usable === 0) {
        const counts = { deck: template.title, layouts: template.layout_count };
        throw new AppError('invalid', 'designs.no_usable_layout', counts);
      }
      await parts.presentations.useTemplate(scope, id, template, run.job.user_id);
    } catch (error) {
      await parts.registry.remove(scope, template.id);
      throw error;
    }
    // The former one is no longer used: slides that are on it have its file pinned.
    await parts.registry.removeOfPresentation(scope, id, template.id);
    await report(1);
    return { template_id: template.id, layout_count: template.layouts.length, usable, readiness_score: score };
  } catch (error) {
    // Another run would fail alike: the file is needed no more.
    if (error instanceof CodedError && LIES_IN_THE_FILE.test(error.code)) await parts.store.remove(file.key);
    throw error;
  }
}

/** The template of this job: a second run finds the one that the first has made. */
async function templateOf(
  { reader, registry, templates }: ReadDesignParts,
  run: JobRun<DesignWork>,
  { _id, client_id }: Presentation,
): Promise<{ template: Template; score: number }> {
  const { scope, payload, signal } = run;
  const id = `design-${run.job.id}`;
  const read = async (): Promise<number> => {
    const { readiness, findings, ...content } = await reader.read(scope, client_id, payload.file, signal);
    const title = payload.file.name.replace(/\.[a-z]+$/i, '');
    const own = { id, client_id, master_deck_id: null, presentation_id: _id, title, findings, readiness };
    await registry.register(scope, { ...own, ...content });
    return readiness.score;
  };
  const score = await run.step('read', payload.file, read);
  const template = await templates.find(scope, id);
  if (template === null) throw new TypeError('a template that was registered is there');
  return { template, score };
}
