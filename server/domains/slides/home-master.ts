import type { LayoutCatalogue } from '../../../common/deck/layout.ts';
import { rankLayouts } from './choose-layout.ts';
import type { LayoutNeed } from './layout-need.ts';

/** No mark below this counts: what a master can't take is as bad as what it takes worst. */
const WORST = -40;
/** How much better a later master must serve the average slide than the first, which is the deck's default. */
const LEAD = 12;

/**
 * The catalogue with the layouts of one master first: the master that most of a deck stands on. It is the file's first one,
 * unless another serves the slides clearly better, as in files whose first master is made for covers.
 * @param needs of the deck's slides; covers don't count, any master may open a deck.
 */
export function withHomeMaster(catalogue: LayoutCatalogue, needs: readonly LayoutNeed[]): LayoutCatalogue {
  const masters = [...new Set(catalogue.layouts.map((layout) => layout.master_id))];
  const [first] = masters;
  const counted = needs.filter(({ kind }) => kind !== 'title');
  if (first === undefined || masters.length === 1 || counted.length === 0) return catalogue;
  const average = (master: string): number => {
    const own = { ...catalogue, layouts: catalogue.layouts.filter((layout) => layout.master_id === master) };
    const marks = counted.map((need) => Math.max(WORST, rankLayouts(own, need, [])[0]?.score ?? WORST));
    return marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  };
  let home = first;
  let best = average(first) + LEAD;
  for (const master of masters.slice(1)) {
    const mark = average(master);
    if (mark <= best) continue;
    home = master;
    best = mark;
  }
  if (home === first) return catalogue;
  const isHome = (master: string): boolean => master === home;
  return {
    ...catalogue,
    layouts: [
      ...catalogue.layouts.filter((layout) => isHome(layout.master_id)),
      ...catalogue.layouts.filter((layout) => !isHome(layout.master_id)),
    ],
  };
}
