import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { useServices } from '../../../common/web/services.ts';
import { HOME, placeSchema } from './place.ts';
import type { Place } from './place.ts';

interface Navigation {
  place: Place;
  go: (place: Place) => void;
}

const NavigationContext = createContext<Navigation | null>(null);
const STORED = 'place';

/** Keeps the place; the pane opens where it was closed. */
export function NavigationProvider({ children }: { children: ReactNode }): JSX.Element {
  const { storage } = useServices();
  const [place, setPlace] = useState<Place>(() => {
    const linked = linkedPlace();
    if (linked !== null) storage.set(STORED, JSON.stringify(linked));
    return linked ?? storedPlace(storage.get(STORED));
  });
  const go = useCallback(
    (next: Place) => {
      storage.set(STORED, JSON.stringify(next));
      setPlace(next);
    },
    [storage],
  );
  const value = useMemo(() => ({ place, go }), [place, go]);
  return <NavigationContext.Provider value={value}>{children}</NavigationContext.Provider>;
}

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('outside of the pane');
  return navigation;
}

/**
 * The presentation in the page's address, as in links of the console. It is removed from the address, so that a reload
 * opens the user's page.
 */
function linkedPlace(): Place | null {
  const address = new URL(window.location.href);
  const id = address.searchParams.get('presentation');
  if (id === null || id === '') return null;
  address.searchParams.delete('presentation');
  window.history.replaceState(window.history.state, '', address);
  return { page: 'slides', presentation_id: id };
}

function storedPlace(text: string | null): Place {
  if (text === null) return HOME;
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch {
    // Written by another version of the pane.
    return HOME;
  }
}
