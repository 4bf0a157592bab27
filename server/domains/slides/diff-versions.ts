import { notFound } from '../../kernel/sdk/app-error.ts';
import { diffSlides } from './diff-slides.ts';
import type { SlideDiff } from './diff-slides.ts';
import { fromContent } from './model.ts';
import type { SlideDocument, SlideVersion } from './model.ts';

/** What changed between two states of a slide, and who replaced each state on the way. */
export interface VersionDiff extends SlideDiff {
  slide_id: string;
  from: number;
  to: number;
  is_current: boolean;
  /** Versions from `from` on that were replaced, the oldest first. */
  steps: SlideVersion[];
}

/**
 * Compares two states of a slide, the older with the newer one, whichever was named first.
 * @param current the slide as it is; undefined where it was removed.
 * @throws AppError `not_found`
 */
export function diffVersions(
  slideId: string,
  current: SlideDocument | undefined,
  versions: readonly SlideVersion[],
  version: number,
  against: number | 'current',
): VersionDiff {
  const stateOf = (wanted: number | 'current'): SlideDocument | SlideVersion => {
    const isCurrent = wanted === 'current' || wanted === current?.version;
    const found = isCurrent ? current : versions.find((each) => each.version === wanted);
    if (found === undefined) throw notFound('version');
    return found;
  };
  const [one, other] = [stateOf(version), stateOf(against)];
  const [older, newer] = one.version <= other.version ? [one, other] : [other, one];
  const steps = versions
    .filter((each) => each.version >= older.version && each.version < newer.version)
    .sort((a, b) => a.version - b.version);
  return {
    ...{ slide_id: slideId, from: older.version, to: newer.version, is_current: newer === current, steps },
    ...diffSlides(fromContent(older), fromContent(newer)),
  };
}
