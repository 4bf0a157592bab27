/** The scale settings of an axis; null is automatic. */
export interface RequestedScale {
  min: number | null;
  max: number | null;
  majorUnit: number | null;
  logBase: number | null;
}

/** A scale with its ticks. */
export interface AxisScale {
  min: number;
  max: number;
  /** Ascending; the values that get a tick and a label. */
  ticks: number[];
  logBase: number | null;
}

interface ScaleHints {
  /** Number of ticks that have room for their labels. */
  maxTicks: number;
  /** Values are shares of 100 %: the scale ends at the last value. */
  isShare: boolean;
  /** Bars and areas: a scale that starts above zero keeps a distance from the lowest value. */
  isBar: boolean;
}

/** More ticks would fill the axis completely. */
const MAX_TICKS = 200;
const USUAL_TICKS = 10;
/** A smaller range, compared with the largest value, doesn't extend the scale to zero. */
const NARROW = 5 / 6;
/** A value nearer to the end of the scale adds another step. */
const CLOSE = 20 / 21;

/**
 * Chooses minimum, maximum and steps of 1, 2 or 5 times a power of ten, like office programs: from zero unless the
 * values are close together and far from it, with space beyond the last value. Settings of the axis take precedence.
 * @param low, high of the values; non-finite numbers count as 0 and 1.
 */
export function chooseScale(low: number, high: number, requested: RequestedScale, hints: ScaleHints): AxisScale {
  const known = Number.isFinite(low) && Number.isFinite(high);
  const [from, to] = known ? [Math.min(low, high), Math.max(low, high)] : [0, 1];
  if (requested.logBase !== null && requested.logBase > 1) return logScale(from, to, requested, requested.logBase);
  let min = requested.min ?? from;
  let max = requested.max ?? to;
  if (requested.min !== null && requested.max !== null && min >= max) max = min + 1;
  if (requested.max === null && max < min) max = min;
  if (requested.min === null && min > max) min = max;
  // Values closer together than number precision count as one.
  if (max - min <= Math.abs(max) * 1e-9) {
    if (requested.max === null) max = min;
    if (requested.max === null && (min >= 0 || requested.min !== null)) max = min === 0 ? 1 : min + Math.abs(min) * 0.1;
    if (requested.min === null) min = min > 0 ? 0 : min === 0 ? 0 : min * 1.1;
    if (min < 0 && requested.max === null) max = Math.max(max, 0);
    if (min >= max) max = min + 1;
  }
  if (requested.min === null && min > 0) min = min / max < NARROW ? 0 : hints.isBar ? min - (max - min) / 2 : min;
  if (requested.max === null && max < 0) max = max / min < NARROW ? 0 : hints.isBar ? max + (max - min) / 2 : max;
  const explicitStep = requested.majorUnit !== null && requested.majorUnit > 0 ? requested.majorUnit : null;
  const most = Math.max(2, Math.min(USUAL_TICKS, Math.floor(hints.maxTicks)));
  let step = explicitStep ?? niceStep((max - min) / most);
  for (let round = 0; round < 40; round += 1) {
    const [bottom, top] = widen(min, max, from, to, step, requested, hints);
    if (explicitStep !== null || (top - bottom) / step <= most + 1e-9) {
      return { min: bottom, max: top, ticks: ticksOf(bottom, top, step), logBase: null };
    }
    step = niceStep(step * 1.5);
  }
  return { min, max, ticks: [min, max], logBase: null };
}

function widen(
  min: number,
  max: number,
  from: number,
  to: number,
  step: number,
  requested: RequestedScale,
  hints: ScaleHints,
): [number, number] {
  let bottom = requested.min === null ? tidy(Math.floor(min / step + 1e-9) * step) : min;
  let top = requested.max === null ? tidy(Math.ceil(max / step - 1e-9) * step) : max;
  if (hints.isShare) return [bottom, top];
  if (requested.min === null && bottom !== 0 && (top - from) / (top - bottom) > CLOSE) bottom = tidy(bottom - step);
  if (requested.max === null && top !== 0 && (to - bottom) / (top - bottom) > CLOSE) top = tidy(top + step);
  return [bottom, top];
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below a length. */
function niceStep(length: number): number {
  if (!(length > 0) || !Number.isFinite(length)) return 1;
  const power = 10 ** Math.floor(Math.log10(length) + 1e-9);
  const factor = [1, 2, 5, 10].find((one) => one * power >= length * (1 - 1e-9)) ?? 10;
  return tidy(factor * power);
}

function ticksOf(min: number, max: number, step: number): number[] {
  const ticks: number[] = [];
  if ((max - min) / step > MAX_TICKS) return [min, max];
  for (let index = 0; index <= MAX_TICKS; index += 1) {
    const tick = tidy(min + index * step);
    if (tick > max + step * 1e-6) break;
    ticks.push(Math.abs(tick) < step * 1e-9 ? 0 : tick);
  }
  return ticks;
}

function logScale(from: number, to: number, requested: RequestedScale, base: number): AxisScale {
  const power = (value: number): number => Math.log(value) / Math.log(base);
  const least = from > 0 ? from : Math.min(1, to > 0 ? to / base : 1);
  const most = Math.max(to, least * base);
  // A value exactly on a power above one would have no height.
  const lowest = least > 1 ? Math.ceil(power(least) - 1e-9) - 1 : Math.floor(power(least) + 1e-9);
  const min = requested.min !== null && requested.min > 0 ? requested.min : base ** lowest;
  const wanted = requested.max !== null && requested.max > min ? requested.max : base ** Math.ceil(power(most) - 1e-9);
  const max = Number.isFinite(wanted) && wanted > min ? wanted : min * base;
  const first = Math.ceil(power(min) - 1e-9);
  const last = Math.floor(power(max) + 1e-9);
  const every = Math.max(1, Math.ceil((last - first) / USUAL_TICKS));
  const ticks: number[] = [];
  for (let exponent = first; exponent <= last && ticks.length < MAX_TICKS; exponent += every) {
    ticks.push(tidy(base ** exponent));
  }
  return { min, max, ticks, logBase: base };
}

/** The position of a value on a scale: 0 at its minimum, 1 at its maximum, outside of 0 to 1 beyond them. Never NaN. */
export function shareOf(scale: AxisScale, value: number): number {
  if (scale.logBase !== null) {
    if (!(value > 0)) return 0;
    const span = Math.log(scale.max) - Math.log(scale.min);
    return span > 0 ? (Math.log(value) - Math.log(scale.min)) / span : 0;
  }
  const share = (value - scale.min) / (scale.max - scale.min);
  return Number.isFinite(share) ? share : 0;
}

/** Removes rounding noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
