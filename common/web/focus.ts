import { useEffect } from 'react';
import type { RefObject } from 'react';

/** A `ref` that focuses an element as soon as it is mounted. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref for Fluent's controls, whose types accept only functions under `exactOptionalPropertyTypes`. */
export function fluentRef<Element>(ref: RefObject<Element | null>): (element: Element | null) => void {
  return (element) => void (ref.current = element);
}

/**
 * Moves the focus when the element that has it is removed or disabled: to the nearest focusable ancestor that is left, at last to the
 * page. Without it keyboard users would start at the top again, and a screen reader would announce nothing.
 */
export function useFocusFallback(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (root === null) return;
    let last: Element | null = null;
    /** The element that last had the focus within the page, and its ancestors. */
    let path: HTMLElement[] = [];
    let timer = 0;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
      if (last instanceof HTMLElement && root.contains(last)) path = withParents(last, root);
    };
    const restore = (): void => {
      const { activeElement, body } = document;
      if ((activeElement !== null && activeElement !== body) || last === null || canFocus(last)) return;
      path.find((element) => canFocus(element) && element.matches(FOCUSABLE))?.focus({ preventScroll: true });
    };
    // A dialog that closes restores the focus itself, first.
    const restoreSoon = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(restore, DELAY_MS);
    };
    const observer = new MutationObserver(restoreSoon);
    document.addEventListener('focusin', remember);
    observer.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['disabled', 'hidden', 'aria-hidden'],
    });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [page]);
}

const DELAY_MS = 100;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

const canFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null;

function withParents(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at !== null; at = at === root ? null : at.parentElement) path.push(at);
  return path;
}
