import type { Wishes } from '../kernel/sdk/ports/text-tasks.ts';

/** The sentences of a prompt about how to write: the language, and the tone where one is wanted. */
export function writingStyle({ language, tone }: Pick<Wishes, 'language' | 'tone'>): string {
  return `Write in the language "${language}".${tone.trim() === '' ? '' : ` Tone: ${tone.trim().replace(/[.\s]+$/, '')}.`}`;
}
