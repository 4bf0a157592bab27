import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { NetworkError, ProblemError } from '../../../../common/client/problem-error.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import type { Presentation } from '../../data/presentations.ts';
import { changeOf, fieldsChanged, formOf } from './brief-form.ts';
import type { BriefField, BriefForm } from './brief-form.ts';
import type { KeyValueStorage } from '../../../../common/web/page.ts';

const PAUSE_MS = 700;
/** After a failed connection; the browser's word that it is back comes sooner. */
const OFFLINE_RETRY_MS = 10_000;
const TRIES = 4;
const shown = presentationSchema.loose();

export type SaveState = 'idle' | 'pending' | 'saving' | 'saved' | 'offline' | 'failed';

export interface Autosave {
  form: BriefForm;
  change: (fields: Partial<BriefForm>) => void;
  state: SaveState;
  /** Why it was not saved; null otherwise. */
  error: unknown;
  /** Fields that another user changed meanwhile, with their words. */
  theirs: Partial<BriefForm>;
  /** Takes another user's words for a field, or keeps one's own. */
  settle: (field: BriefField, whose: 'theirs' | 'own') => void;
  /** Fields that came from another user while this page was open. */
  refreshed: readonly BriefField[];
  /** Saves unsaved changes. @returns whether everything is saved */
  flush: () => Promise<boolean>;
}

/**
 * Saves the brief as it is typed. What is not saved yet is kept in the pane; a change by another user is read and reported, and
 * what one types oneself is never lost to it.
 */
export function useAutosave(presentation: Presentation, isLocked: boolean): Autosave {
  const { client, session, storage } = useServices();
  const queries = useQueryClient();
  const { id } = presentation;
  /** What the server is known to have, and its ETag if it is known. */
  const base = useRef<{ form: BriefForm; etag: string | null }>({ form: formOf(presentation), etag: null });
  const [form, setForm] = useState<BriefForm>(() => ({ ...formOf(presentation), ...readUnsent(storage, id) }));
  const latest = useRef(form);
  const [state, setState] = useState<SaveState>('idle');
  const [error, setError] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<Partial<BriefForm>>({});
  const [refreshed, setRefreshed] = useState<readonly BriefField[]>([]);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const show = useCallback((next: BriefForm) => {
    latest.current = next;
    setForm(next);
  }, []);
  const unsent = (): Partial<BriefForm> => {
    const fields = fieldsChanged(base.current.form, latest.current);
    return Object.fromEntries(fields.map((field) => [field, latest.current[field]]));
  };

  const save = useCallback(async (): Promise<boolean> => {
    const address = path('/presentations/{id}', { id });
    /** Reads the current state and merges: own changes stay, the others' are shown. */
    const readAgain = async (): Promise<void> => {
      const { data, etag } = await client.get(address, { schema: shown });
      const former = base.current.form;
      const now = formOf(data);
      const own = fieldsChanged(former, latest.current);
      const changed = fieldsChanged(former, now);
      const both = changed.filter((field) => own.includes(field) && now[field] !== latest.current[field]);
      base.current = { form: now, etag };
      const kept = Object.fromEntries(own.map((field) => [field, latest.current[field]]));
      show({ ...now, ...kept });
      queries.setQueryData(keys.presentation(id), (before?: Presentation) => ({ ...before, ...data }));
      if (both.length > 0) {
        setTheirs((before) => ({ ...before, ...Object.fromEntries(both.map((field) => [field, now[field]])) }));
      }
      const taken = changed.filter((field) => !own.includes(field));
      if (taken.length > 0) setRefreshed(taken);
    };
    setState('saving');
    try {
      for (let tries = 1; ; tries += 1) {
        if (base.current.etag === null) await readAgain();
        const fields = unsent();
        if (Object.keys(fields).length === 0) break;
        const ifMatch = base.current.etag ?? '*';
        try {
          const { data, etag } = await client.patch(address, changeOf(fields), { schema: shown, ifMatch });
          base.current = { form: { ...formOf(data), ...sameWords(fields, formOf(data)) }, etag };
          queries.setQueryData(keys.presentation(id), (before?: Presentation) => ({ ...before, ...data }));
        } catch (reason) {
          if (!(reason instanceof ProblemError && reason.status === 412) || tries === TRIES) throw reason;
          base.current = { ...base.current, etag: null };
        }
      }
    } catch (reason) {
      setError(reason);
      setState(reason instanceof NetworkError ? 'offline' : 'failed');
      return false;
    }
    writeUnsent(storage, id, {});
    setError(null);
    setState('saved');
    return true;
    // Refs are read when it runs.
  }, [client, id, queries, show, storage]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    const run = (running.current ?? Promise.resolve(true)).then(() =>
      Object.keys(unsent()).length === 0 ? true : save(),
    );
    running.current = run;
    return run;
  }, [save]);

  const change = useCallback(
    (fields: Partial<BriefForm>) => {
      show({ ...latest.current, ...fields });
      writeUnsent(storage, id, unsent());
      setState('pending');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush, id, show, storage],
  );

  // Changes left unsent by an ended session, a closed pane or a lost connection are sent now; leaving the page sends
  // immediately.
  useEffect(() => {
    if (isLocked) return;
    if (Object.keys(unsent()).length > 0) void flush();
    const again = (): void => void flush();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      void flush();
    };
  }, [flush, isLocked]);
  const phase = useSyncExternalStore(session.subscribe, session.phase);
  useEffect(() => {
    // After an expired session: the kept changes are sent now.
    if (phase === 'signed-in' && !isLocked && Object.keys(unsent()).length > 0) void flush();
  }, [phase]);
  useEffect(() => {
    if (state !== 'offline') return;
    const retry = setTimeout(() => void flush(), OFFLINE_RETRY_MS);
    return () => clearTimeout(retry);
  }, [flush, state]);

  const settle = useCallback(
    (field: BriefField, whose: 'theirs' | 'own') => {
      setTheirs((before) => {
        const { [field]: _settled, ...rest } = before;
        return rest;
      });
      if (whose === 'theirs' && field in theirs) change({ [field]: theirs[field] });
    },
    [change, theirs],
  );

  return { form, change, state, error, theirs, settle, refreshed, flush };
}

/** The server trims a title; the field keeps what is being typed. */
function sameWords(sent: Partial<BriefForm>, stored: BriefForm): Partial<BriefForm> {
  return sent.title !== undefined && sent.title.trim() === stored.title ? { title: sent.title } : {};
}

const fields = z
  .object({
    title: z.string(),
    brief: z.string(),
    slide_count: z.number().nullable(),
    tone: z.string(),
    language: z.string().nullable(),
    instructions: z.string(),
    is_free: z.boolean(),
  })
  .partial();

const nameOf = (presentationId: string): string => `draft.brief.${presentationId}`;

/** The fields that were typed and did not reach the server when the pane was last open. */
function readUnsent(storage: KeyValueStorage, presentationId: string): Partial<BriefForm> {
  const text = storage.get(nameOf(presentationId));
  if (text === null) return {};
  try {
    const read = fields.parse(JSON.parse(text));
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  } catch {
    // Written by another version of the pane.
    return {};
  }
}

function writeUnsent(storage: KeyValueStorage, presentationId: string, unsent: Partial<BriefForm>): void {
  if (Object.keys(unsent).length === 0) storage.remove(nameOf(presentationId));
  else storage.set(nameOf(presentationId), JSON.stringify(unsent));
}
