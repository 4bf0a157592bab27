/** A named formula of a shape (`a:gd`, ECMA-376 part 1, 20.1.9.11): operator and arguments, parted by spaces. */
export interface Guide {
  name: string;
  formula: string;
}

/** The value of a name or number; 0 for names that nobody has defined. */
export type GuideValues = (operand: string) => number;

/** A circle is 21 600 000 (ECMA-376 part 1, 20.1.10.3). */
export const FULL_TURN = 21_600_000;
/** More guides than any shape has; real ones reach some hundred. */
const MOST_GUIDES = 5_000;
const RADIANS = (2 * Math.PI) / FULL_TURN;

/**
 * Computes guides in order for a shape of a size (ECMA-376 part 1, 20.1.9.11). A guide sees only those before it, so nothing
 * can go round in circles; what has no value (division by zero, roots of negatives) is 0.
 * @param guides adjust values first; of equal names the later one counts.
 */
export function computeGuides(guides: readonly Guide[], width: number, height: number): GuideValues {
  const known = builtIn(width, height);
  const value: GuideValues = (operand) => {
    const found = known.get(operand);
    if (found !== undefined) return found;
    const number = Number(operand);
    return Number.isFinite(number) ? number : 0;
  };
  for (const { name, formula } of guides.slice(0, MOST_GUIDES)) {
    const [operator = '', ...operands] = formula.trim().split(/\s+/);
    const [x = 0, y = 0, z = 0] = operands.map(value);
    const result = compute(operator, x, y, z);
    known.set(name, Number.isFinite(result) ? result : 0);
  }
  return value;
}

function compute(operator: string, x: number, y: number, z: number): number {
  switch (operator) {
    case 'val':
      return x;
    case '*/':
      return (x * y) / z;
    case '+-':
      return x + y - z;
    case '+/':
      return (x + y) / z;
    case '?:':
      return x > 0 ? y : z;
    case 'abs':
      return Math.abs(x);
    case 'at2':
      return Math.atan2(y, x) / RADIANS;
    case 'cat2':
      return x * Math.cos(Math.atan2(z, y));
    case 'sat2':
      return x * Math.sin(Math.atan2(z, y));
    case 'cos':
      return x * Math.cos(y * RADIANS);
    case 'sin':
      return x * Math.sin(y * RADIANS);
    case 'tan':
      return x * Math.tan(y * RADIANS);
    case 'max':
      return Math.max(x, y);
    case 'min':
      return Math.min(x, y);
    case 'mod':
      return Math.hypot(x, y, z);
    case 'pin':
      return y < x ? x : y > z ? z : y;
    case 'sqrt':
      return Math.sqrt(x);
    default:
      return 0;
  }
}

/** Names that every shape knows (ECMA-376 part 1, 20.1.10.56). */
function builtIn(w: number, h: number): Map<string, number> {
  const shorter = Math.min(w, h);
  const known = new Map<string, number>([
    ['l', 0],
    ['t', 0],
    ['r', w],
    ['b', h],
    ['w', w],
    ['h', h],
    ['hc', w / 2],
    ['vc', h / 2],
    ['ss', shorter],
    ['ls', Math.max(w, h)],
    ['cd2', FULL_TURN / 2],
    ['cd4', FULL_TURN / 4],
    ['cd8', FULL_TURN / 8],
    ['3cd4', (FULL_TURN * 3) / 4],
    ['3cd8', (FULL_TURN * 3) / 8],
    ['5cd8', (FULL_TURN * 5) / 8],
    ['7cd8', (FULL_TURN * 7) / 8],
  ]);
  for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
    known.set(`wd${part}`, w / part);
    known.set(`hd${part}`, h / part);
    known.set(`ssd${part}`, shorter / part);
  }
  return known;
}
