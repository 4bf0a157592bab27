import { useState } from 'react';
import { useReviewPeople } from '../../data/review.ts';
import type { Person } from '../../data/review.ts';

/** What is being typed behind an @, up to the caret. */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u;

export interface Mentions {
  /** People who fit what is being typed; empty while nothing is. */
  suggested: readonly Person[];
  /** Of the suggestions, counted from 0. */
  active: number;
  /** No user fits what was typed. */
  hasNoMatch: boolean;
  move: (by: number) => void;
  close: () => void;
  /** Called of each change of text or caret. */
  look: (text: string, caret: number) => void;
}

/** Suggests people to mention while the user types. */
export function useMentions(presentationId: string): Mentions {
  const [begun, setBegun] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const people = useReviewPeople(presentationId, begun);
  const suggested = begun === null ? [] : (people.data ?? []);
  return {
    suggested,
    active: Math.min(active, Math.max(0, suggested.length - 1)),
    hasNoMatch: begun !== null && people.isSuccess && suggested.length === 0,
    move: (by) => setActive((at) => (at + by + suggested.length) % Math.max(1, suggested.length)),
    close: () => setBegun(null),
    look: (text, caret) => {
      const found = BEGUN.exec(text.slice(0, caret))?.[1] ?? null;
      if (found !== begun) setActive(0);
      setBegun(found);
    },
  };
}

/** A text with a mention in place of what was typed of it, and where the caret is then. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(/@[\p{L}\p{N}._-]*$/u, `@${name} `);
  return { text: `${before}${text.slice(caret)}`, caret: before.length };
}

/** Those of the people whose names still are in a text behind an @. */
export function mentionedIn(text: string, people: readonly Person[]): Person[] {
  const unique = new Map(people.map((person) => [person.id, person]));
  return [...unique.values()].filter(({ name }) => text.includes(`@${name}`));
}

/** People as they are kept beside a draft. */
export function storedPeople(text: string): Person[] {
  try {
    const read: unknown = JSON.parse(text === '' ? '[]' : text);
    return Array.isArray(read) ? read.filter(isPerson) : [];
  } catch {
    return [];
  }
}

function isPerson(value: unknown): value is Person {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
