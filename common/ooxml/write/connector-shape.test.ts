import { describe, expect, it } from '@jest/globals';
import { elbowGeometry, elbowPath, isSideways, sitePoint, straightGeometry } from './connector-shape.ts';
import type { ConnectorGeometry, Point } from './connector-shape.ts';
import type { ConnectionSite } from './deck-content.ts';

const SITES: readonly ConnectionSite[] = [0, 1, 2, 3];
const FROM = { x: 4000, y: 4000, w: 1600, h: 900 };
const AROUND = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].map((y) => ({ ...FROM, x: FROM.x + x * 3000, y: FROM.y + y * 2000 })),
);

/** Corners without those that are on one another. */
const corners = (path: readonly Point[]): Point[] =>
  path
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    .filter((point, index, all) => index === 0 || point.x !== all[index - 1]?.x || point.y !== all[index - 1]?.y);

/** The corners that a geometry draws, from start to end: the presets' own formulas, flipped, then turned. */
function drawnPath({ preset, box, turns, flip_h, flip_v, adjust }: ConnectorGeometry): Point[] {
  const { w, h } = box;
  const bend = (w * (adjust ?? 50_000)) / 100_000;
  const corners: Record<ConnectorGeometry['preset'], Point[]> = {
    straightConnector1: [
      { x: 0, y: 0 },
      { x: w, y: h },
    ],
    bentConnector2: [
      { x: 0, y: 0 },
      { x: w, y: 0 },
      { x: w, y: h },
    ],
    bentConnector3: [
      { x: 0, y: 0 },
      { x: bend, y: 0 },
      { x: bend, y: h },
      { x: w, y: h },
    ],
  };
  return corners[preset].map((corner) => {
    const x = (flip_h ? w - corner.x : corner.x) - w / 2;
    const y = (flip_v ? h - corner.y : corner.y) - h / 2;
    const [dx, dy] = turns === 1 ? [-y, x] : [x, y];
    return { x: box.x + w / 2 + dx, y: box.y + h / 2 + dy };
  });
}

describe('an elbow', () => {
  const cases = SITES.flatMap((site) =>
    SITES.flatMap((other) => AROUND.map((box, place) => [site, other, place, box] as const)),
  );
  it.each(cases)(
    'from side %i to side %i of the box at place %i is drawn where it was meant',
    (site, other, _place, box) => {
      for (const bend of [undefined, 2000, 9000]) {
        const path = elbowPath({ box: FROM, site }, { box, site: other }, bend);
        const drawn = drawnPath(elbowGeometry(path, isSideways(site)));
        const [wanted, got] = [corners(path), corners(drawn)];
        // Ends on one line: the preset is given a little width, which moves its ends by less than a tenth of a point.
        expect(got.length).toBeGreaterThanOrEqual(wanted.length);
        for (const [index, point] of path.entries()) {
          expect(Math.abs((drawn[index]?.x ?? NaN) - point.x)).toBeLessThanOrEqual(1270);
          expect(Math.abs((drawn[index]?.y ?? NaN) - point.y)).toBeLessThanOrEqual(1270);
        }
        const [start, end] = [sitePoint(FROM, site), sitePoint(box, other)];
        if (Math.abs(start.x - end.x) > 1270 && Math.abs(start.y - end.y) > 1270) expect(got).toEqual(wanted);
      }
    },
  );
});

describe('a straight line', () => {
  it.each(AROUND)('runs from one end to the other, towards $x, $y', (box) => {
    const [start, end] = [sitePoint(FROM, 3), sitePoint(box, 1)];
    expect(corners(drawnPath(straightGeometry(start, end)))).toEqual(corners([start, end]));
  });
});
