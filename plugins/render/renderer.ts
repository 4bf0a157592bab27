import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SlideTextPlace } from '../../common/api/slide-texts.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { PlainDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import { fromPlainMasterDeck, toPlainMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { PACKAGED_FONTS } from '../../common/typeset/fonts/font-registry.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { createSharedWork } from '../../server/kernel/sdk/concurrency.ts';
import type {
  MasterAnalyst,
  PictureForm,
  RenderDeck,
  RenderedPicture,
  SlideRenderer,
} from '../../server/kernel/sdk/ports/deck-output.ts';
import type { OfficeDrawer } from './office-drawer.ts';
import type { RenderFiles, RenderWork, RenderWorkDeck } from './render-work.ts';
import type { ThreadPool } from './thread-pool.ts';

interface RendererParts {
  threads: ThreadPool;
  /** Null if LibreOffice isn't installed. */
  office: OfficeDrawer | null;
  /** Maximum bytes of cached pictures. */
  cacheBytes: number;
}

const PICTURE_TIME_OUT_MS = 30_000;
const PDF_TIME_OUT_MS = 300_000;
/** Increase it when pictures change, so that clients reload them. */
const VERSION = 1;

export function createRenderer({ threads, office, cacheBytes }: RendererParts): SlideRenderer {
  const cache = createPictureCache(cacheBytes);
  const pictureLimits = { timeOutMs: PICTURE_TIME_OUT_MS };

  /** Draws what isn't cached. A drawing that several callers wait for continues when one of them cancels. */
  async function cached(
    { format }: PictureForm,
    parts: readonly unknown[],
    draw: () => Promise<Uint8Array>,
    signal: AbortSignal | undefined,
  ): Promise<RenderedPicture> {
    const tag = tagOf(parts);
    const bytes = await cache.get(tag, draw);
    signal?.throwIfAborted();
    return { bytes, media_type: `image/${format}`, tag };
  }

  return {
    async slidePicture(drawn, number, form, signal) {
      const { width_px, format, renderer } = form;
      if (renderer === 'libreoffice' && office === null) throw noOffice();
      const { files, ...on } = workFiles(drawn);
      const deck = workDeck(drawn);
      const draw = async (): Promise<Uint8Array> => {
        if (office === null || renderer === 'own') {
          const work: RenderWork = {
            ...{ kind: 'slide', ...deck, number, form: { width_px, format } },
            ...on,
            files: null,
          };
          return (await threads.run(work, files, pictureLimits)).bytes;
        }
        const work: RenderWork = { kind: 'pptx', ...deck, ...on, files: null };
        return office.draw((await threads.run(work, files, pictureLimits)).bytes, form, pictureLimits);
      };
      const parts = ['slide', tagOfFiles(on), fingerprint(deck), number, width_px, format, renderer];
      return cached(form, parts, draw, signal);
    },
    async slideTexts(drawn, number, signal) {
      const { files, ...on } = workFiles(drawn);
      const deck = workDeck(drawn);
      const work: RenderWork = { kind: 'texts', ...deck, number, ...on, files: null };
      const draw = async (): Promise<Uint8Array> => (await threads.run(work, files, pictureLimits)).bytes;
      const bytes = await cache.get(tagOf(['texts', tagOfFiles(on), fingerprint(deck), number]), draw);
      signal?.throwIfAborted();
      return JSON.parse(new TextDecoder().decode(bytes)) as SlideTextPlace[];
    },
    async layoutPicture(drawn, layoutId, form, signal) {
      const { width_px, format, renderer } = form;
      if (renderer === 'libreoffice') throw noOffice();
      const { files, ...on } = workFiles(drawn);
      const work: RenderWork = {
        ...{ kind: 'layout', layout_id: layoutId, form: { width_px, format } },
        ...on,
        files: null,
      };
      const draw = async (): Promise<Uint8Array> => (await threads.run(work, files, pictureLimits)).bytes;
      return cached(form, ['layout', tagOfFiles(on), layoutId, width_px, format], draw, signal);
    },
    async deckReport(drawn, inventory, signal) {
      const { files, ...on } = workFiles(drawn);
      const { contrast_minimum, rule_set } = drawn;
      const work: RenderWork = {
        ...{ kind: 'report', inventory, ...workDeck(drawn) },
        ...(contrast_minimum === undefined ? {} : { contrast_minimum }),
        ...(rule_set == null ? {} : { rule_set }),
        ...{ ...on, files: null },
      };
      const limits = { timeOutMs: PDF_TIME_OUT_MS, ...(signal === undefined ? {} : { signal }) };
      const { bytes } = await threads.run(work, files, limits);
      return JSON.parse(new TextDecoder().decode(bytes)) as QualityReport;
    },
    deckPdf(drawn, signal) {
      const { files, ...on } = workFiles(drawn);
      const work: RenderWork = { kind: 'pdf', ...workDeck(drawn), ...on, files: null };
      const limits = { timeOutMs: PDF_TIME_OUT_MS, ...(signal === undefined ? {} : { signal }) };
      return threads.run(work, files, limits);
    },
  };
}

/** A deck for a thread: diagrams as plain data. */
function workDeck({ deck, images, diagrams = new Map() }: RenderDeck): RenderWorkDeck {
  const plain = [...diagrams].flatMap(([id, one]): [string, PlainDiagram][] =>
    one.plain === undefined ? [] : [[id, one.plain]],
  );
  return { deck, images, diagrams: new Map(plain) };
}

/** A deck with its pictures as hashes. */
function fingerprint({ deck, images, diagrams }: RenderWorkDeck): unknown {
  return [
    deck,
    [...images].map(([ref, { bytes }]) => [ref, hashOf(bytes)]),
    [...diagrams].map(([id, one]) => [id, one.kind === 'picture' ? { ...one, png: hashOf(one.png) } : one]),
  ];
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The files that a thread is first called without, and sent on request. */
function workFiles({
  master: { deck, content_hash },
  fonts = PACKAGED_FONTS,
}: Pick<RenderDeck, 'master' | 'fonts'>): Pick<RenderWork, 'master' | 'fonts'> & { files: RenderFiles } {
  return { master: { content_hash }, fonts: { hash: fonts.hash }, files: { master: toPlainMasterDeck(deck), fonts } };
}

function tagOfFiles({ master, fonts }: Pick<RenderWork, 'master' | 'fonts'>): string[] {
  return [master.content_hash, fonts.hash];
}

function noOffice(): AppError {
  return new AppError('not_found', 'render.no_office');
}

function tagOf(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, ...parts]))
    .digest('base64url')
    .slice(0, 32);
}

/** Caches pictures by tag, up to a number of bytes; concurrent requests share one drawing. */
interface PictureCache {
  /** @throws what `draw` throws; failures aren't cached. */
  get(tag: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** @param capacity in bytes. */
export function createPictureCache(capacity: number): PictureCache {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: capacity,
    sizeCalculation: ({ byteLength }) => byteLength || 1,
  });
  const drawing = createSharedWork<Uint8Array>();
  return {
    get: async (tag, draw) =>
      kept.get(tag) ??
      drawing.run(tag, async () => {
        const bytes = await draw();
        kept.set(tag, bytes);
        return bytes;
      }),
  };
}

/** Time limit for reading a master deck during a request, from when its thread has it. */
const ANALYSIS_TIME_OUT_MS = 10_000;
const START_MS = 60_000;

/** Reads master decks in the drawing threads: if one takes too much time or memory, its thread is replaced. */
export function createMasterAnalyst(
  threads: Pick<ThreadPool, 'run'>,
  usualMs: number = ANALYSIS_TIME_OUT_MS,
): MasterAnalyst {
  return {
    async analyse({ bytes, name, mode, fonts = PACKAGED_FONTS, timeOutMs = usualMs }, signal) {
      // The deck stays open for drawing; its analysis isn't cached.
      const on = { master: { content_hash: hashOf(bytes) }, fonts: { hash: fonts.hash }, files: null };
      const work: RenderWork = { kind: 'analyse', name, mode, ...on };
      const limits = { timeOutMs, startMs: START_MS, ...(signal === undefined ? {} : { signal }) };
      const { bytes: derived, findings, analysis } = await threads.run(work, { master: bytes, fonts }, limits);
      if (analysis === undefined) throw new TypeError('the thread returned no analysis');
      const master = fromPlainMasterDeck(analysis.master);
      return { ...analysis, master, findings, bytes: derived.length === 0 ? bytes : derived };
    },
  };
}
