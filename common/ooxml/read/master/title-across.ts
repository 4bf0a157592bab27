import type { Box, Size } from '../../../deck/geometry.ts';
import type { LayoutField } from '../../../deck/layout.ts';

/** Height of a title of two lines, and the gap below it, as shares of the slide's height. */
const TITLE = { height: 0.115, gap: 0.015 };
/** A turned title wider than this share of the slide has room for words across. */
const NARROW = 0.25;
/** Content lower than this share of the slide has nothing to give. */
const MIN_CONTENT = 0.4;

/**
 * Sets a title whose letters lie on their side, in a narrow strip beside the content, across over the content instead: such a strip
 * is for a word, and a slide's title is a sentence. The content moves down. East Asian text from top to bottom stays.
 * @param body of the master, where a layout has little content of its own.
 */
export function withTitleAcross(fields: readonly LayoutField[], size: Size, body: Box | null): LayoutField[] {
  const title = fields.find(({ kind, text }) => kind === 'title' && text?.is_turned === true);
  const others = fields.filter((field) => field !== title);
  if (title?.text === undefined || title.box.w > NARROW * size.w) return [...fields];
  const own = around(others.map(({ box }) => box));
  const isTall = ({ h }: Box): boolean => h >= MIN_CONTENT * size.h;
  const area = isTall(own) || body === null ? own : around([...others.map(({ box }) => box), body]);
  if (!isTall(area)) return [...fields];
  const { is_turned: _, ...text } = title.text;
  const h = Math.round(TITLE.height * size.h);
  const from = h + Math.round(TITLE.gap * size.h);
  const lowered = (y: number): number => Math.round(area.y + from + ((y - area.y) * (area.h - from)) / area.h);
  return fields.map((field) => {
    if (field === title)
      return {
        ...{ ...field, box: { ...area, h }, text: { ...text, is_vertical: false } },
        ...{ is_moved: true, runs_across: true },
      };
    const { box } = field;
    const y = lowered(box.y);
    return { ...field, box: { ...box, y, h: lowered(box.y + box.h) - y }, is_moved: true };
  });
}

function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  return { x, y, w: right - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}
