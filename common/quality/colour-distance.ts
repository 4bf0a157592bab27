/**
 * How far two colours are apart to the eye: CIE 1976 ΔE*ab under D65 (ISO/CIE 11664-4); up to about 2 nobody sees it.
 * @param one, other six hex digits.
 */
export function colourDistance(one: string, other: string): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

/** sRGB (IEC 61966-2-1) to CIE L*a*b*. */
function labOf(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883;
  const [fx, fy, fz] = [x, y, z].map((value) => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
