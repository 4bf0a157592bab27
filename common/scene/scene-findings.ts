import type { Finding } from '../deck/finding.ts';
import type { SceneApproximation } from './scene.ts';

/** Fonts are the typesetter's findings. */
const CODES: Readonly<Record<Exclude<SceneApproximation['what'], 'font'>, string>> = {
  geometry: 'scene.approximate_geometry',
  effect: 'scene.approximate_effect',
  fill: 'scene.approximate_fill',
  picture: 'scene.approximate_picture',
  chart: 'scene.approximate_chart',
  text: 'scene.approximate_text',
  object: 'scene.approximate_object',
};

/** What of drawn slides looks otherwise than in PowerPoint, a finding for each kind of thing, with how many there are. */
export function sceneFindings(approximations: readonly SceneApproximation[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { what, detail } of approximations) {
    if (what === 'font') continue;
    const key = JSON.stringify([CODES[what], detail]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]): Finding => {
    const [code, detail] = JSON.parse(key) as [string, string];
    return { code, params: { detail, count }, severity: 'info' };
  });
}
