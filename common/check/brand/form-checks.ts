import { attribute, booleanAttribute, childElements, descend, descendants } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { RuleChecks } from '../rule-context.ts';

const CHART_TYPE = /^(?<name>.+?)(?<is3d>3D)?Chart$/u;

/** Which chart types are allowed, and how they must look. */
export const FORM_CHECKS: RuleChecks<'chart.form'> = {
  'chart.form': (context) => {
    const { forbidden, allows_3d, max_parts, bars_from_zero } = context.rule.params;
    const refused = new Set(forbidden.map((kind) => kind.toLowerCase()));
    for (const slide of context.slides) {
      for (const shape of slide.shapes) {
        if (shape.kind !== 'chart' || shape.part === null) continue;
        context.judged();
        const chart = descend(context.deck.pack.xml(shape.part).documentElement, 'chart');
        const area = descend(chart, 'plotArea');
        for (const plot of childElements(area)) {
          const { name, is3d } = CHART_TYPE.exec(plot.localName)?.groups ?? {};
          if (name === undefined) continue;
          const kind = name === 'bar' && attribute(descend(plot, 'barDir'), 'val') === 'col' ? 'column' : name;
          if (refused.has(kind)) context.report('rule.chart_kind', { slide, shape, seen: kind });
          if (is3d !== undefined && !allows_3d) context.report('rule.chart_3d', { slide, shape, seen: `${kind} 3-D` });
          const parts = partsOf(plot);
          if ((kind === 'pie' || kind === 'doughnut') && parts > max_parts)
            context.report('rule.chart_parts', { slide, shape, seen: String(parts), wanted: String(max_parts) });
          if (bars_from_zero && name === 'bar' && startsHigher(area, plot))
            context.report('rule.axis_not_zero', { slide, shape });
        }
      }
    }
  },
};

function partsOf(plot: Element): number {
  return Math.max(0, ...childElements(plot, 'ser').map((series) => descendants(descend(series, 'val'), 'pt').length));
}

/** Whether the value axis of a bar chart doesn't start at zero. */
function startsHigher(area: Element | null, plot: Element): boolean {
  const axes = new Set(childElements(plot, 'axId').map((axis) => attribute(axis, 'val')));
  return childElements(area, 'valAx').some((axis) => {
    const isShown = booleanAttribute(descend(axis, 'delete'), 'val') !== true;
    return (
      isShown &&
      axes.has(attribute(descend(axis, 'axId'), 'val')) &&
      Number(attribute(descend(axis, 'scaling', 'min'), 'val') ?? 0) > 0
    );
  });
}
