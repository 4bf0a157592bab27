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

/** Two live regions for the whole pane (WCAG 2.2, 4.1.3): what happens is told to those who do not see it. */
export function AnnouncerProvider({ children }: { children: ReactNode }): JSX.Element {
  const [polite, setPolite] = useState('');
  const [assertive, setAssertive] = useState('');
  const isOdd = useRef(false);
  const announce = useCallback<Announce>((text, how = 'polite') => {
    // The same words twice are news only when they differ: an invisible character makes them.
    isOdd.current = !isOdd.current;
    const told = isOdd.current ? text : `${text}\u00a0`;
    if (how === 'polite') setPolite(told);
    else setAssertive(told);
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

/** Says something to screen readers. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext);
}
