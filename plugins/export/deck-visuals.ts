import { imagesByRef } from '../../common/deck/source.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { Finding } from '../../common/deck/finding.ts';
import { pictureRefs } from '../../common/deck/slide.ts';
import type { FieldContent, Slide, StoredSlide } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { PreparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';
import type { Files } from '../../server/domains/sources/files/contract.ts';
import type { Images } from '../../server/domains/sources/images/contract.ts';
import { HookError } from '../../server/kernel/sdk/hook-point.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import type { Logger } from '../../server/kernel/sdk/logger.ts';
import type { DiagramColours, DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';

/** Slides with only the pictures that are available. */
interface DeckPictures {
  slides: Slide[];
  /** By `image_ref`. */
  images: Map<string, SourceImage>;
  findings: Finding[];
}

export interface DeckPicturesParts {
  files: Pick<Files, 'source'>;
  /** Uploaded and drawn pictures; absent without that domain. */
  images: Pick<Images, 'read'> | undefined;
  log: Logger;
}

/**
 * Fetches the pictures of slides: from the presentation's sources, uploaded and drawn ones. Unavailable ones are left
 * out with a finding.
 */
export async function fetchPictures(
  { files, images: ownImages, log }: DeckPicturesParts,
  scope: Scope,
  presentation: Pick<Presentation, '_id' | 'client_id' | 'source_ids'>,
  slides: readonly Slide[],
  signal: AbortSignal,
): Promise<DeckPictures> {
  const refs = new Set(slides.flatMap(pictureRefs));
  const images = new Map<string, SourceImage>();
  for (const { id, file_id } of presentation.source_ids) {
    if (file_id === null || ![...refs].some((ref) => ref.startsWith(`${id}/`))) continue;
    try {
      const source = await files.source(scope, file_id, id, signal);
      for (const [ref, image] of imagesByRef([source])) if (refs.has(ref)) images.set(ref, image);
    } catch (error) {
      if (!(error instanceof CodedError) || signal.aborted) throw error;
      log.warn({ err: error, presentation_id: presentation._id }, 'the pictures of a source are left out of an export');
    }
  }
  for (const [ref, image] of (await ownImages?.read(scope, presentation.client_id, [...refs])) ?? []) {
    images.set(ref, image);
  }
  const isThere = (content: FieldContent): boolean => content.kind !== 'picture' || images.has(content.image_ref);
  const findings = slides.flatMap((slide): Finding[] =>
    pictureRefs(slide).every((ref) => images.has(ref))
      ? []
      : [{ code: 'export.picture_missing', params: { title: slide.title }, severity: 'warning', slide_id: slide.id }],
  );
  return {
    images,
    findings,
    slides: slides.map((slide) => ({
      ...slide,
      fields: Object.fromEntries(Object.entries(slide.fields).filter(([, content]) => isThere(content))),
      free: slide.free.filter(({ content }) => isThere(content)),
    })),
  };
}

type Context = Parameters<DiagramKind['prepare']>[1];

export interface DeckDiagrams {
  /** By slide id. */
  diagrams: Map<string, PreparedDiagram>;
  findings: Finding[];
}

/**
 * Prepares the diagrams of slides. If one fails, or no plugin supports it, its slide gets a marker and a finding.
 * @param marker text of the marker, in the deck's language.
 * @param master provides the colours for markup pictures.
 * @throws the error of an abort.
 */
export async function prepareDiagrams(
  kinds: Pick<Contributions<DiagramKind>, 'list' | 'call'>,
  slides: readonly StoredSlide[],
  context: Context,
  marker: string,
  master: Pick<MasterDeck, 'masters' | 'colours'>,
): Promise<DeckDiagrams> {
  const diagrams = new Map<string, PreparedDiagram>();
  const findings: Finding[] = [];
  for (const slide of slides) {
    if (slide.__diagram__ === undefined && (slide.__diagram_markup__ ?? '').trim() === '') continue;
    const report = (code: string, params: Finding['params']): void => {
      findings.push({ code, params, severity: 'warning', slide_id: slide.id });
      diagrams.set(slide.id, preparedDiagram({ kind: 'failed', marker }));
    };
    try {
      const needsColours = slide.__diagram__ === undefined;
      const colours = needsColours ? coloursOf(master, slide) : null;
      const prepared = await firstOf(kinds, slide, colours === null ? context : { ...context, colours });
      if (prepared === null) report('export.diagram_unknown', { title: slide.title });
      else diagrams.set(slide.id, { marker, ...prepared });
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof HookError)) throw error;
      const { cause } = error;
      if (cause instanceof CodedError) report(cause.code, cause.params);
      else report('export.diagram_failed', { title: slide.title });
    }
  }
  return { diagrams, findings };
}

/** Of the master of the slide's layout. */
function coloursOf(deck: Pick<MasterDeck, 'masters' | 'colours'>, { layout_id }: StoredSlide): DiagramColours {
  const { bg1, tx1, accent1 } =
    deck.masters.find((each) => each.layout_ids.includes(layout_id))?.colours ?? deck.colours;
  return { background: bg1, text: tx1, accent: accent1 };
}

async function firstOf(
  kinds: Pick<Contributions<DiagramKind>, 'list' | 'call'>,
  slide: StoredSlide,
  context: Context,
): Promise<PreparedDiagram | null> {
  for (const kind of kinds.list()) {
    const prepared = await kinds.call(kind, (value) => value.prepare(slide, context));
    if (prepared !== null) return prepared;
  }
  return null;
}
