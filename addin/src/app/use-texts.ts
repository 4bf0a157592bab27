import { useEffect, useMemo, useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createTexts } from './create-texts.ts';
import type { LanguageChoice } from './language.ts';
import { paneLanguage } from './languages.ts';
import { speak } from './load-texts.ts';
import type { Services } from './services.ts';

const STORED = 'language';

/** The texts of the pane, and the choice of their language. What the server says comes in it from then on. */
export function useTexts(services: Services, queries: QueryClient): { texts: i18n | null; choice: LanguageChoice } {
  const { device, host } = services;
  const [texts, setTexts] = useState<i18n | null>(null);
  const [language, setSpoken] = useState(() => paneLanguage(device.get(STORED) ?? host.environment.display_language));

  useEffect(() => {
    let isCurrent = true;
    services.setLanguage(language);
    void createTexts(language).then((loaded) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      document.documentElement.dir = loaded.dir(language);
      setTexts(loaded);
    });
    return () => void (isCurrent = false);
    // Once: another language is spoken by the same texts.
  }, []);

  const choice = useMemo(
    (): LanguageChoice => ({
      language,
      choose(next) {
        device.set(STORED, next);
        services.setLanguage(next);
        if (texts === null) return;
        void speak(texts, next, () => {
          document.documentElement.lang = next;
          document.documentElement.dir = texts.dir(next);
        }).then(() => {
          setSpoken(next);
          // Sentences of the server are in the former language.
          void queries.invalidateQueries();
        });
      },
    }),
    [language, device, services, texts, queries],
  );
  return { texts, choice };
}
