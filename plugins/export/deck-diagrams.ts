import { CodedError } from '../../common/deck/coded-error.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import { preparedDiagram } from '../../common/scene/diagram/plain-diagram.ts';
import type { PreparedDiagram } from '../../common/scene/place/prepared-diagram.ts';
import { HookError } from '../../server/sdk/hook-error.ts';
import type { Contributions } from '../../server/sdk/hook-point.ts';
import type { DiagramKind } from '../../server/sdk/ports/diagram-kind.ts';

export interface DeckDiagrams {
  /** By slide id. */
  diagrams: Map<string, PreparedDiagram>;
  findings: Finding[];
}

/**
 * Makes the diagrams of slides ready. One that fails, or that no plugin knows, leaves a mark on its slide and a finding.
 * @param marker what the mark says, in the deck's language.
 * @throws what an abort throws.
 */
export async function prepareDiagrams(
  kinds: Pick<Contributions<DiagramKind>, 'list' | 'call'>,
  slides: readonly StoredSlide[],
  context: Parameters<DiagramKind['prepare']>[1],
  marker: string,
): Promise<DeckDiagrams> {
  const diagrams = new Map<string, PreparedDiagram>();
  const findings: Finding[] = [];
  for (const slide of slides) {
    if (slide.__diagram__ === undefined && (slide.__diagram_markup__ ?? '').trim() === '') continue;
    const tell = (code: string, params: Finding['params']): void => {
      findings.push({ code, params, severity: 'warning', slide_id: slide.id });
      diagrams.set(slide.id, preparedDiagram({ kind: 'failed', marker }));
    };
    try {
      const prepared = await firstOf(kinds, slide, context);
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

async function firstOf(
  kinds: Pick<Contributions<DiagramKind>, 'list' | 'call'>,
  slide: StoredSlide,
  context: Parameters<DiagramKind['prepare']>[1],
): Promise<PreparedDiagram | null> {
  for (const kind of kinds.list()) {
    const prepared = await kinds.call(kind, (value) => value.prepare(slide, context));
    if (prepared !== null) return prepared;
  }
  return null;
}
