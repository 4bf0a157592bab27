import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addFeatureTexts, addOtherTexts } from './load-texts.ts';

/** Whether the texts of a feature are there; those of the others follow when nothing else is to be done. */
export function useFeatureTexts(feature: string): boolean {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState<string | null>(null);
  // Another language is spoken only when all of it is there: a page stays what it is meanwhile.
  useEffect(() => {
    let isCurrent = true;
    void addFeatureTexts(i18n, feature).then(() => {
      if (isCurrent) setReady(feature);
      return addOtherTexts(i18n);
    });
    return () => void (isCurrent = false);
  }, [i18n, feature]);
  return ready === feature;
}
