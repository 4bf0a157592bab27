import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Catches the focus when what had it goes away: a row that was dealt with, a button that can no longer be pressed, a dialog whose
 * opener went. It goes to the nearest part around it that is still there and can take it, at last to the page. Without it the
 * keyboard would begin at the top of the pane again, and a screen reader would be told nothing.
 */
export function useFocusNet(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (root === null) return;
    let last: Element | null = null;
    /** Where the focus was last within the page, and what stands around it. */
    let path: HTMLElement[] = [];
    let timer = 0;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
      if (last instanceof HTMLElement && root.contains(last)) path = withParents(last, root);
    };
    const look = (): void => {
      const { activeElement, body } = document;
      if ((activeElement !== null && activeElement !== body) || last === null || canFocus(last)) return;
      path.find((element) => canFocus(element) && element.matches(FOCUSABLE))?.focus({ preventScroll: true });
    };
    // What takes the focus by itself, such as a dialog that closes, comes first.
    const lookSoon = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, LATER_MS);
    };
    const observer = new MutationObserver(lookSoon);
    document.addEventListener('focusin', note);
    observer.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['disabled', 'hidden', 'aria-hidden'],
    });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [page]);
}

const LATER_MS = 100;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

const canFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null;

function withParents(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at !== null; at = at === root ? null : at.parentElement) path.push(at);
  return path;
}
