import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading } from './clean-text.ts';
import { itemsOf } from './part-message.ts';
import type { SectionPlan } from './plan-sections.ts';
import { isPlanned } from './plan-title.ts';
import { conclusionsIn } from './answer-parts.ts';

/** Items of a list that a slide shows whole. */
const WHOLE = { least: 2, most: 7, chars: 900 } as const;

/** The lists of a section that say what is to be done, each with the heading or line that names it ("Next steps:"). */
export function plannedIn(blocks: readonly BlockDigest[], title: string): { name: string; blocks: BlockDigest[] }[] {
  return blocks.flatMap((list, at) => {
    const before = blocks[at - 1];
    const own = before?.kind === 'heading' || (before?.kind === 'paragraph' && /:\s*$/u.test(before.text));
    const name = own
      ? cleanHeading(before.text).replace(/\s*:$/u, '')
      : before === undefined
        ? cleanHeading(title)
        : '';
    const items = itemsOf([list]);
    const isWhole = items.length >= WHOLE.least && items.length <= WHOLE.most && items.join('').length <= WHOLE.chars;
    if (list.kind !== 'list' || !isPlanned(name) || !isWhole) return [];
    return [{ name, blocks: own ? [before, list] : [list] }];
  });
}

/** What a section concludes or recommends: the whole of one that is named so, else its part under such a heading. */
export function conclusionsOf(plan: SectionPlan): SectionPlan['blocks'] {
  // A short conclusion is a part of the section before it.
  if (CONCLUDES.test(plan.title)) return plan.blocks;
  const headed = conclusionsIn(plan.blocks);
  return headed.length === 0 ? summingUp(plan) : headed;
}

/** The last paragraph of a section, where it sums up; it has no heading of its own. */
export function summingUp({ title, blocks }: SectionPlan): SectionPlan['blocks'] {
  const last = blocks.at(-1);
  const isOne = last?.kind === 'paragraph' && SUMMING_UP.test(last.text) && !CONCLUDES.test(title);
  return isOne && last !== undefined ? [last] : [];
}

/** How the last paragraph of a text begins that sums it up without a heading. */
const SUMMING_UP =
  /^(?:in (?:conclusion|summary|short|sum)|to (?:sum up|summari[sz]e|conclude)|all in all|taken together|zusammenfassend|zusammengefasst|abschließend|alles in allem|en (?:conclusion|résumé|somme)|pour conclure|en (?:conclusión|resumen|suma)|para concluir|em (?:conclusão|resumo|suma)|in (?:conclusione|sintesi)|per concludere|в заключение|таким образом)(?!\p{L})/iu;

/** Headings of conclusions and next steps. */
export const CONCLUDES =
  /(?:^|[\s·])(?:conclusions?|recommendations?|next steps?|what (?:\p{L}+ ){0,3}next|what we recommend|way forward|implications|future work|what (?:this|it) means|lessons learned|key (?:findings|messages|takeaways)|outlook|actions?|summary|decisions?|fazit|schluss\p{Ll}*|empfehlung\p{Ll}*|nächste schritte|folgerungen|konsequenzen|handlungsbedarf|ausblick|maßnahmen|zusammenfassung|recommandations?|prochaines étapes|perspectives|conclusiones|recomendaciones|conclusões|recomendações|conclusioni|выводы?|заключение|рекомендации)(?!\p{L})/iu;
