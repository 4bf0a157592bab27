import { createContext, useCallback, useContext, useRef, useState } from 'react';
import type { JSX, ReactNode } from 'react';

type Announce = (text: string, how?: 'polite' | 'assertive') => void;
const AnnouncerContext = createContext<Announce>(() => undefined);

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The live regions of the page (WCAG 2.2, 4.1.3): they announce changes to users of screen readers. */
export function AnnouncerProvider({ children }: { children: ReactNode }): JSX.Element {
  const [polite, setPolite] = useState('');
  const [assertive, setAssertive] = useState('');
  const isOdd = useRef(false);
  const announce = useCallback<Announce>((text, how = 'polite') => {
    // A live region announces the same text twice only when it differs: a no-break space makes the difference.
    isOdd.current = !isOdd.current;
    const announced = isOdd.current ? text : `${text}\u00a0`;
    if (how === 'polite') setPolite(announced);
    else setAssertive(announced);
  }, []);
  return (
    <AnnouncerContext.Provider value={announce}>
      {children}
      <div style={HIDDEN} role="status" aria-live="polite" data-testid="announcer">
        {polite}
      </div>
      <div style={HIDDEN} role="alert" aria-live="assertive">
        {assertive}
      </div>
    </AnnouncerContext.Provider>
  );
}

/** Announces a text to screen readers. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext);
}
