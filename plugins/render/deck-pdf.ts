import type { Finding } from '../../common/deck/finding.ts';
import { checkPdfUa } from '../../common/pdf/check-pdf-ua.ts';
import type { PdfUaFault } from '../../common/pdf/check-pdf-ua.ts';
import { deckScenes, sceneFindings } from '../../common/scene/deck-scenes.ts';
import { paintPdf } from '../../common/scene/paint/paint-pdf.ts';
import type { SceneApproximation, SlideScene } from '../../common/scene/scene.ts';
import type { RenderResult } from './render-work.ts';

/** A deck as a PDF, marked as PDF/UA-1 where it conforms, with what was left out or looks different from PowerPoint. */
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
  let bytes = await paintPdf(scenes, { ...meta, is_accessible: true }, (each) => approximations.push(each));
  const [fault] = checkPdfUa(bytes);
  if (fault !== undefined) {
    bytes = await paintPdf(scenes, meta);
    findings.push(notAccessible(fault));
  }
  approximations.push(...scenes.flatMap((scene) => scene.approximations));
  return { bytes, findings: [...findings, ...sceneFindings(approximations), ...typesetter.findings()] };
}

function notAccessible({ clause, fault, page, detail }: PdfUaFault): Finding {
  const params = { clause, fault: detail === '' ? fault : `${fault} (${detail})`, page: page ?? 0 };
  return { severity: 'warning', code: 'render.not_pdf_ua', params };
}
