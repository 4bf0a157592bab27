import { useEffect, useRef } from 'react';

/** Puts the focus back where it was when something that lay before the page goes away. */
export function useFocusKept(isCovered: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.closest('[role="alertdialog"]') === null) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    if (!isUncovered) return;
    // The dialog has to be gone: until then it keeps the focus inside.
    const timer = setTimeout(() => {
      const field = last.current;
      if (field !== null && field.isConnected && field !== document.body) field.focus();
      else document.querySelector('main')?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [isCovered]);
}
