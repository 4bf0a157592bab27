import { CodedError } from '../../common/deck/coded-error.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { PreparedDiagram } from '../../common/scene/place/prepared-diagram.ts';
import { HookError } from '../../server/kernel/sdk/hook-error.ts';
import type { Contributions } from '../../server/kernel/sdk/hook-point.ts';
import type { DiagramColours, DiagramKind } from '../../server/kernel/sdk/ports/diagram-kind.ts';

type Context = Parameters<DiagramKind['prepare']>[1];

export interface DeckDiagrams {
  /** By slide id. */
  diagrams: Map<string, PreparedDiagram>;
  findings: Finding[];
}

/**
 * Makes the diagrams of slides ready. One that fails, or that no plugin knows, leaves a mark on its slide and a finding.
 * @param marker what the mark says, in the deck's language.
 * @param openMaster opens the deck's master: called once, where a slide has markup, for the colours of its picture.
 * @throws what an abort throws.
 */
export async function prepareDiagrams(
  kinds: Pick<Contributions<DiagramKind>, 'list' | 'call'>,
  slides: readonly StoredSlide[],
  context: Context,
  marker: string,
  openMaster: () => Promise<Pick<MasterDeck, 'masters' | 'colours'>>,
): Promise<DeckDiagrams> {
  const diagrams = new Map<string, PreparedDiagram>();
  const findings: Finding[] = [];
  let master: ReturnType<typeof openMaster> | null = null;
  for (const slide of slides) {
    if (slide.__diagram__ === undefined && (slide.__diagram_markup__ ?? '').trim() === '') continue;
    const tell = (code: string, params: Finding['params']): void => {
      findings.push({ code, params, severity: 'warning', slide_id: slide.id });
      diagrams.set(slide.id, preparedDiagram({ kind: 'failed', marker }));
    };
    try {
      const needsColours = slide.__diagram__ === undefined;
      const colours = needsColours ? coloursOf(await (master ??= openMaster()), slide) : null;
      const prepared = await firstOf(kinds, slide, colours === null ? context : { ...context, colours });
      if (prepared === null) tell('export.diagram_unknown', { title: slide.title });
      else diagrams.set(slide.id, { marker, ...prepared });
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof HookError)) throw error;
      const { cause } = error;
      if (cause instanceof CodedError) tell(cause.code, cause.params);
      else tell('export.diagram_failed', { title: slide.title });
    }
  }
  return { diagrams, findings };
}

/** Of the master whose layout the slide has. */
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
