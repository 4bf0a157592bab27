import { useCallback, useState } from 'react';
import { useServices } from './services.ts';

/**
 * Text that a user has typed and not sent. It outlives a reload, an ended session and a closed page.
 * @param key names the field and its subject, such as `edit.SLIDE_ID`
 * @returns the text, how to change it, and how to discard it
 */
export function useDraft(key: string, initial = ''): [string, (text: string) => void, () => void] {
  const { storage } = useServices();
  const name = `draft.${key}`;
  const [state, setState] = useState(() => ({ name, text: storage.get(name) ?? initial }));
  // Another key is another draft.
  const text = state.name === name ? state.text : (storage.get(name) ?? initial);
  const change = useCallback(
    (next: string) => {
      storage.set(name, next);
      setState({ name, text: next });
    },
    [storage, name],
  );
  const clear = useCallback(() => {
    storage.remove(name);
    setState({ name, text: '' });
  }, [storage, name]);
  return [text, change, clear];
}
