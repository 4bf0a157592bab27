import type { LayoutInput, LayoutOutput } from '../../kernel/sdk/ports/text-tasks.ts';

/** Words of layout descriptions that suit each slide kind, best first. */
const SIGNS: Readonly<Record<string, readonly RegExp[]>> = {
  title: [/\btitle slide|opening|cover/iu, /\bsubtitle/iu, /\btitle/iu],
  agenda: [/\bagenda/iu, /\b(?:bullets?|list|content|body)/iu],
  section: [/\bsection|divider|chapter/iu, /\btitle/iu],
  content: [/\b(?:content|bullets?|body)/iu, /\btext/iu],
  quote: [/\bquot/iu, /\b(?:statement|text)/iu],
  big_number: [/\bbig number|key figure|number|statistic/iu, /\b(?:statement|caption)/iu],
  picture: [/\bpicture|image|photo/iu, /\bcontent/iu],
  closing: [/\bclosing|thank|end|conclusion|takeaway/iu, /\b(?:bullets?|content|body)/iu],
};

/** The first candidate whose description suits the slide's kind best; the first of all where none does. */
export function chooseLayout(input: LayoutInput): LayoutOutput {
  for (const sign of SIGNS[input.slide.kind] ?? []) {
    const found = input.candidates.find((candidate) => sign.test(candidate.description));
    if (found !== undefined) return { layout_id: found.layout_id };
  }
  return { layout_id: input.candidates[0]?.layout_id ?? '' };
}
