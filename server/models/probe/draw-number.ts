import sharp from 'sharp';

/** Digits of five by seven dots, a text of rows each. */
export const DIGITS: readonly string[] = [
  '01110 10001 10011 10101 11001 10001 01110',
  '00100 01100 00100 00100 00100 00100 01110',
  '01110 10001 00001 00110 01000 10000 11111',
  '11110 00001 00001 01110 00001 00001 11110',
  '00010 00110 01010 10010 11111 00010 00010',
  '11111 10000 11110 00001 00001 10001 01110',
  '00110 01000 10000 11110 10001 10001 01110',
  '11111 00001 00010 00100 01000 01000 01000',
  '01110 10001 10001 01110 10001 10001 01110',
  '01110 10001 10001 01111 00001 00010 01100',
];
const [COLUMNS, ROWS] = [5, 7];

/** Pixels of one dot. Between digits, and around them, there are two dots. */
export const DOT_PIXELS = 12;
export const GAP_DOTS = 2;

/** A number as a picture of black dots on white, drawn without any font: the same on every machine. PNG bytes. */
export async function drawNumber(digits: string): Promise<Uint8Array> {
  const width = GAP_DOTS + digits.length * (COLUMNS + GAP_DOTS);
  const height = ROWS + 2 * GAP_DOTS;
  const dots = Buffer.alloc(width * height, 255);
  [...digits].forEach((digit, place) => {
    const left = GAP_DOTS + place * (COLUMNS + GAP_DOTS);
    (DIGITS[Number(digit)] ?? '').split(' ').forEach((row, y) => {
      [...row].forEach((dot, x) => {
        if (dot === '1') dots[(GAP_DOTS + y) * width + left + x] = 0;
      });
    });
  });
  const picture = sharp(dots, { raw: { width, height, channels: 1 } });
  const size = { width: width * DOT_PIXELS, height: height * DOT_PIXELS };
  return new Uint8Array(
    await picture
      .resize({ ...size, kernel: 'nearest' })
      .png()
      .toBuffer(),
  );
}
