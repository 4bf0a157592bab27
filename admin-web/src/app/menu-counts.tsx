import { useEffect } from 'react';
import { useFeatureTexts } from '../../../common/web/texts.ts';
import { PAGES } from '../data/page-list.ts';
import type { PageName } from '../data/page-list.ts';
import { useNeeds } from '../features/home/use-needs.ts';
import type { Need } from '../features/home/use-needs.ts';

/** What waits on a page, and how grave it is. */
export interface MenuCount {
  count: number;
  severity: Need['severity'];
}
export type MenuCounts = Partial<Record<PageName, MenuCount>>;

/** Counts what Home lists, for the pages where it is settled. Shows nothing itself. */
export function MenuCounter({ onCount }: { onCount: (counts: MenuCounts) => void }): null {
  const hasTexts = useFeatureTexts('home');
  const { needs } = useNeeds();
  const counted = JSON.stringify(hasTexts ? countsOf(needs) : {});
  useEffect(() => onCount(JSON.parse(counted) as MenuCounts), [counted, onCount]);
  return null;
}

/** Needs come with the gravest first; what only informs is on Home alone. */
function countsOf(needs: readonly Need[]): MenuCounts {
  const counts: MenuCounts = {};
  const [first] = needs;
  if (first !== undefined) counts.home = { count: needs.length, severity: 'notice' };
  for (const { to, isPage, severity, count = 1 } of needs) {
    const page = PAGES.find(({ path }) => path === to.split('?')[0]);
    if (page === undefined || isPage === false || severity === 'notice') continue;
    const former = counts[page.name];
    counts[page.name] = { severity: former?.severity ?? severity, count: (former?.count ?? 0) + count };
  }
  return counts;
}
