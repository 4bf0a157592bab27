import type { SlideDiff } from './use-slide-actions.ts';

type Word = SlideDiff['changes'][number]['words'][number];

/**
 * Word changes as they are read: what went in one piece, then what came in one piece, where only spaces stand between single
 * words that were replaced.
 */
export function mergedWords(words: readonly Word[]): Word[] {
  const merged: Word[] = [];
  const now = { removed: '', added: '', gap: '' };
  const flush = (): void => {
    if (now.removed !== '') merged.push({ change: 'removed', text: now.removed });
    if (now.removed !== '' && now.added !== '') merged.push({ change: 'same', text: ' ' });
    if (now.added !== '') merged.push({ change: 'added', text: now.added });
    if (now.gap !== '') merged.push({ change: 'same', text: now.gap });
    Object.assign(now, { removed: '', added: '', gap: '' });
  };
  for (const word of words) {
    const { change, text } = word;
    const isChanging = now.removed !== '' || now.added !== '';
    if (change === 'same' && isChanging && text.trim() === '') now.gap += text;
    else if (change === 'same') {
      flush();
      merged.push(word);
    } else {
      // The space between two words of a piece belongs to both pieces.
      if (now.removed !== '') now.removed += now.gap;
      if (now.added !== '') now.added += now.gap;
      now.gap = '';
      now[change] += text;
    }
  }
  flush();
  return merged;
}
