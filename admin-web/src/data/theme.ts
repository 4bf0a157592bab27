import { createContext } from 'react';
import type { ColourScheme } from '../../../common/web/page.ts';

/** The colours of the page; the system's until the user chooses others. */
export interface ThemeChoice {
  scheme: ColourScheme;
  choose: (scheme: 'light' | 'dark') => void;
}

export const ThemeContext = createContext<ThemeChoice>({ scheme: 'light', choose: () => undefined });
