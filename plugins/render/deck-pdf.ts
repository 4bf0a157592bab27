import type { Finding } from '../../common/deck/finding.ts';
import { deckScenes, sceneFindings } from '../../common/scene/deck-scenes.ts';
import { paintPdf } from '../../common/scene/paint/paint-pdf.ts';
import type { SceneApproximation, SlideScene } from '../../common/scene/scene.ts';
import type { RenderResult } from './render-work.ts';

/** A deck as a PDF, with what was left out or looks different from PowerPoint. */
export async function deckPdf(input: Parameters<typeof deckScenes>[0]): Promise<RenderResult> {
  const { deck, typesetter } = input;
  const findings: Finding[] = [];
  const approximations: SceneApproximation[] = [];
  const scenes: SlideScene[] = await deckScenes(input, {}, (finding) => findings.push(finding));
  const meta = {
    ...{ title: deck.title, language: deck.language },
    ...(deck.changed_at === undefined ? {} : { date: new Date(deck.changed_at) }),
    ...(deck.author === undefined ? {} : { author: deck.author }),
    ...(deck.subtitle === undefined ? {} : { subject: deck.subtitle }),
    ...(deck.properties === undefined ? {} : { custom: deck.properties.custom }),
  };
  const bytes = await paintPdf(scenes, meta, (approximation) => approximations.push(approximation));
  approximations.push(...scenes.flatMap((scene) => scene.approximations));
  return { bytes, findings: [...findings, ...sceneFindings(approximations), ...typesetter.findings()] };
}
