import { createContext, useContext } from 'react';
import type { PaneLanguage } from './languages.ts';

export interface LanguageChoice {
  language: PaneLanguage;
  choose: (language: PaneLanguage) => void;
}

export const LanguageContext = createContext<LanguageChoice | null>(null);

/** The language of the pane, and the way to another. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('outside of the pane');
  return choice;
}
