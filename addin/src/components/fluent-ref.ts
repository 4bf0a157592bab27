import type { RefObject } from 'react';

/** A ref as Fluent's controls take it: their types know refs only as functions where optional properties are exact. */
export function fluentRef<Element>(ref: RefObject<Element | null>): (element: Element | null) => void {
  return (element) => void (ref.current = element);
}
