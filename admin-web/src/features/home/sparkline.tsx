import type { JSX } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { Point } from '../../data/use-report.ts';

const [WIDTH, HEIGHT, EDGE] = [88, 32, 4];
/** More points than this are drawn in groups: a line of single days is noise. */
const MAX_POINTS = 14;

const useStyles = makeStyles({
  line: {
    flexGrow: 1,
    minWidth: '32px',
    maxWidth: `${WIDTH}px`,
    color: tokens.colorCompoundBrandBackground,
    // Time runs from left to right in every language.
    direction: 'ltr',
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
});

/** How a measure went, at a glance. Its numbers are on the page that its card links to. */
export function Sparkline({ points, isSum }: { points: readonly Point[]; isSum: boolean }): JSX.Element | null {
  const styles = useStyles();
  const values = grouped(points, isSum);
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const at = (value: number, index: number): [number, number] => [
    EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE),
  ];
  const places = values.map(at);
  const [x, y] = places.at(-1) ?? [0, 0];
  return (
    <svg className={styles.line} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={places.map((place) => place.map((each) => each.toFixed(1)).join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r={3} fill="currentColor" />
    </svg>
  );
}

/** Sums or means of groups of equally many days, the last of which ends today; what wasn't measured is left out. */
function grouped(points: readonly Point[], isSum: boolean): number[] {
  const size = Math.ceil(points.length / MAX_POINTS);
  const values: number[] = [];
  for (let end = points.length; end >= size; end -= size) {
    const group = points.slice(end - size, end).flatMap(({ value }) => (value === null ? [] : [value]));
    const sum = group.reduce((total, value) => total + value, 0);
    if (group.length > 0) values.unshift(isSum ? sum : sum / group.length);
  }
  return values;
}
