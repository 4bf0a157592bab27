import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMU_PER_PT } from '../../common/deck/geometry.ts';
import { writeZip } from '../../common/ooxml/package/zip-writer.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { composeDeck } from '../../common/ooxml/write/write-deck.ts';
import { createHanFonts } from '../../common/typeset/fonts/han-fonts.ts';
import { plainParagraph } from '../../common/typeset/block-of.ts';
import type { PlacedText } from '../../common/typeset/text-block.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../common/typeset/typesetter.ts';
import { officePdf, pageWords } from './office.ts';

/** A text box of fixed size, broken into lines by us and by LibreOffice. */
interface SampleBox {
  font: string;
  size_pt: number;
  width_pt: number;
  bold: boolean;
  language: string;
  text: string;
}

const FONTS = ['Carlito', 'Arimo', 'Tinos', 'Caladea', 'Gelasio', 'Cousine'] as const;
/** The families that contain Greek letters. */
const WITH_GREEK: ReadonlySet<string> = new Set(['Carlito', 'Arimo', 'Tinos', 'Cousine']);
/**
 * LibreOffice sets type at a whole number of dots of 600 to the inch, so that 10 pt comes out as 9.96 pt, and 14 pt as 14.04 pt.
 * These sizes are whole dots, so that rounding makes no difference.
 */
const SIZES = [10.8, 12, 14.4, 15.6, 18, 20.4, 24, 27.6, 30, 32.4] as const;

const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'the revenue of our northern region grew strongly during quarter four while operating costs stayed flat because supply contracts were renegotiated AVATAR Wave Type 2026 1,234.5 customers’ satisfaction programme infrastructure modernisation initiative Q3 EBITDA well-known follow-up (and) to a in for with across 38 % “first” – second office-based cost/benefit'.split(
    ' ',
  ),
  de: 'die Einnahmen der Wasserversorgung stiegen wegen neuer Verträge für Großabnehmer deutlich während Instandhaltungskosten unverändert blieben Straßenbahn-Linien 1.234,5 Euro Bürgerbeteiligungsverfahren im Übrigen „Zukunft“ – Änderungen und Maßnahmen z. B. Ost-West-Achse 38 %'.split(
    ' ',
  ),
  el: 'τα έσοδα της βόρειας περιφέρειας αυξήθηκαν σημαντικά κατά το τέταρτο τρίμηνο ενώ οι λειτουργικές δαπάνες παρέμειναν σταθερές 2026 1.234,5 και για με'.split(
    ' ',
  ),
  zh: '世界经济增长放缓，但亚太地区表现强劲。|2023年|投资“第一”|（见下表）|成本保持不变；|收入增加12.4%，|公司计划在年底前新开三个网点。'.split(
    '|',
  ),
  ja: '売上高は前年比で大きく増加しました。|コストは「横ばい」でした。|データセンター|（東京・大阪）|キャッシュフローの改善、|2023年度の計画です。'.split(
    '|',
  ),
};

/** Boxes of all fonts, languages, sizes and widths; the same in every run. */
function sampleBoxes(count: number): SampleBox[] {
  const next = numbers(20_260_101);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  };
  return Array.from({ length: count }, (_, index): SampleBox => {
    const font = FONTS[index % FONTS.length] ?? 'Arimo';
    const turn = Math.floor(index / FONTS.length) % 8;
    const language =
      turn === 6 ? 'zh' : turn === 7 ? 'ja' : turn === 5 && WITH_GREEK.has(font) ? 'el' : turn % 2 ? 'de' : 'en';
    const size = pick(SIZES);
    const width = Math.round(120 + next() * 560);
    // Few enough for the slide, many enough for several lines.
    const most = Math.max(3, Math.min(70, Math.floor(((230 / (size * 1.25)) * width) / (size * 3.4))));
    const isCjk = language === 'zh' || language === 'ja';
    const words = Array.from({ length: 3 + Math.floor(next() * (isCjk ? most / 5 : most)) }, () =>
      pick(WORDS[language] ?? []),
    );
    return {
      font,
      size_pt: size,
      width_pt: width,
      bold: index % 5 === 0,
      language,
      text: words.join(isCjk ? '' : ' '),
    };
  });
}

/** Uniform numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const usage = `npm run lab -- lines [BOXES]
  Counts the text boxes that LibreOffice breaks into as many lines as we do, with the same fonts, and lists the others. Fails below
  98 %. Needs soffice and pdftotext.`;

const MIN_EQUAL = 0.98;
const AT = { x: 30, y: 30 };
const template = fileURLToPath(
  new URL('../../server/domains/templates/templates/builtin/general.pptx', import.meta.url),
);

export async function run([count = '360']: string[]): Promise<number> {
  const typesetter = createTypesetter();
  const boxes = sampleBoxes(Number(count));
  const ours = boxes.map((box) => setBox(typesetter, box));
  const folder = await mkdtemp(join(tmpdir(), 'line-counts-'));
  try {
    const frames = boxes.map(({ width_pt, size_pt }) => ({ ...AT, width: width_pt, size: size_pt }));
    const theirs = await officeLines(folder, boxes, frames);
    let equal = 0;
    let same = 0;
    boxes.forEach((box, index) => {
      const mine = ours[index]?.lines.map(({ text }) => text) ?? [];
      const other = theirs[index] ?? [];
      if (mine.length === other.length) equal += 1;
      if (bare(mine) === bare(other)) same += 1;
      if (mine.length === other.length) return;
      const { font, size_pt, width_pt, language } = box;
      const at = mine.findIndex((line, each) => bare([line]) !== bare([other[each] ?? '']));
      console.log(`${font} ${size_pt} pt in ${width_pt} pt, ${language}: ours ${mine.length}, theirs ${other.length}`);
      console.log(`  line ${at + 1}: ${mine[at] ?? ''}\n      for: ${other[at] ?? ''}`);
    });
    console.log(`${equal} of ${boxes.length} boxes have as many lines, ${same} the very same breaks`);
    return equal >= boxes.length * MIN_EQUAL ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function setBox(setter: Typesetter, box: SampleBox): PlacedText {
  const look = { font: box.font, size_pt: box.size_pt, bold: box.bold, italic: false };
  return setter.place({
    paragraphs: [plainParagraph([{ ...look, text: box.text }], look)],
    width_pt: box.width_pt,
    height_pt: 480,
    anchor: 'top',
    wraps: true,
    columns: 1,
    column_gap_pt: 0,
    scale: { font_scale: 1, line_reduction: 0 },
  });
}

/** The packaged ideographs of all boxes, as one font per weight for LibreOffice. */
function ideographFonts(samples: readonly SampleBox[]): Uint8Array[] {
  const han = createHanFonts();
  const characters = new Set(samples.flatMap(({ text }) => [...text]).filter((each) => each > '\u2E80'));
  const slices = new Set([...characters].flatMap((each) => han.slice(each.codePointAt(0) ?? 0) ?? []));
  return [han.bytes([...slices], 400), han.bytes([...slices], 700)];
}

/**
 * One box per slide, by our writer; its font is added to the finished slide, because the writer leaves fonts to the
 * theme.
 */
async function boxDeck(samples: readonly SampleBox[]): Promise<Uint8Array> {
  const master = await openMasterDeck(await readFile(template), 'general.pptx');
  const layout = master.catalogue.layouts.find(({ role }) => role === 'blank') ?? master.catalogue.layouts[0];
  if (layout === undefined) throw new RangeError('the template has no layout');
  const slides = samples.map((sample, index) => ({
    id: `slide-${index}`,
    layout_id: layout.layout_id,
    notes: '',
    items: [
      {
        id: 'box',
        placeholder: null,
        shape_name: 'Box',
        box: {
          x: AT.x * EMU_PER_PT,
          y: AT.y * EMU_PER_PT,
          w: sample.width_pt * EMU_PER_PT,
          h: 480 * EMU_PER_PT,
        },
        content: {
          kind: 'text' as const,
          size_pt: sample.size_pt,
          paragraphs: [{ level: 0, runs: [{ text: sample.text, bold: sample.bold }] }],
        },
      },
    ],
  }));
  const composed = composeDeck(master, { title: 'Boxes', language: 'en-GB', slides });
  const parts = new Map(composed.package.parts);
  composed.slide_paths.forEach((path, index) => {
    const xml = new TextDecoder().decode(parts.get(path));
    const font = samples[index]?.font ?? '';
    parts.set(path, new TextEncoder().encode(xml.replaceAll('</a:rPr>', `<a:latin typeface="${font}"/></a:rPr>`)));
  });
  return writeZip(parts);
}

function bare(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/\s+/g, '')
        .replace(/&amp;/g, '&')
        .replace(/&quot;/g, '"'),
    )
    .join('\n');
}

/** The position of text on a page, in points from its top left corner. */
interface Frame {
  x: number;
  y: number;
  width: number;
  size: number;
}

/** The lines into which LibreOffice breaks each box's text. */
async function officeLines(folder: string, boxes: readonly SampleBox[], frames: readonly Frame[]): Promise<string[][]> {
  const pdf = await officePdf(await boxDeck(boxes), folder, { extraFonts: ideographFonts(boxes) });
  const pages = await pageWords(pdf);
  return frames.map((frame, index) => linesOf(pages[index] ?? '', frame));
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;

/** Words at about the same height are on one line. */
function linesOf(page: string, { x, y, width, size }: Frame): string[] {
  const words = [...page.matchAll(WORD)]
    .map(([, left, top, right, bottom, text = '']) => ({
      left: Number(left),
      right: Number(right),
      middle: (Number(top) + Number(bottom)) / 2,
      text,
    }))
    .filter(({ left, right, middle }) => left > x - size && right < x + width + size * 2 && middle > y)
    .sort((a, b) => a.middle - b.middle);
  const lines: { middle: number; words: typeof words }[] = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last !== undefined && word.middle - last.middle < size * 0.55) last.words.push(word);
    else lines.push({ middle: word.middle, words: [word] });
  }
  return lines.map((line) =>
    line.words
      .sort((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(' '),
  );
}
