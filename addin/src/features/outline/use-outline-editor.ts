import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { outlineSchema } from '../../../../common/api/outlines.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';
import type { Outline } from '../../data/outline.ts';
import { keptEdit } from './edited-slides.ts';
import { createOutlineEditor } from './outline-editor.ts';
import type { EditorState, OutlineEditor } from './outline-editor.ts';

/** The editor of an outline, as long as the page is open; another making of the outline takes another one (by `key`). */
export function useOutlineEditor(outline: Outline): { editor: OutlineEditor; state: EditorState } {
  const { client, session, storage } = useServices();
  const queries = useQueryClient();
  const [editor] = useState(() => {
    const id = outline.presentation_id;
    const address = path('/presentations/{id}/outlines', { id });
    const draft = `draft.outline.${id}`;
    return createOutlineEditor({
      outline,
      kept: keptEdit(storage.get(draft)),
      keep: (edit) => (edit === null ? storage.remove(draft) : storage.set(draft, JSON.stringify(edit))),
      put: async (input, etag) => (await client.put(address, input, { ifMatch: etag, schema: outlineSchema })).data,
      read: async () => (await client.get(address, { schema: outlineSchema })).data,
      onSaved: (saved) => {
        queries.setQueryData(keys.outline(id), saved);
        void queries.invalidateQueries({ queryKey: keys.presentation(id), exact: true });
      },
    });
  });
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => editor.adopt(outline), [editor, outline]);
  const phase = useSyncExternalStore(session.subscribe, session.phase);
  useEffect(() => {
    // Back after a session that had ended: what was kept is sent now.
    if (phase === 'signed-in') void editor.flush();
  }, [editor, phase]);
  useEffect(() => {
    const flush = (): void => void editor.flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [editor]);
  useEffect(
    () => () => {
      // Gone to another page: the last words are sent on the way.
      void editor.flush();
    },
    [editor],
  );
  return { editor, state };
}
