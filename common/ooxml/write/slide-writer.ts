import { CodedError } from '../../deck/coded-error.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import { CONTENT_TYPE } from '../package/content-types.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { el, NAMESPACE } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { CHART_URI, chartPart } from './chart/chart-part.ts';
import type { ChartContext } from './chart/chart-text.ts';
import { embeddedWorkbook } from './chart/embedded-workbook.ts';
import { connectorShape } from './connector-shape.ts';
import type { GluedEnd } from './connector-shape.ts';
import { FIRST_SHAPE, itemBox } from './deck-content.ts';
import type { ChartItem, ConnectorEnd, PictureItem, SlideContent, SlideItem, TableItem } from './deck-content.ts';
import { drawnShape } from './drawn-shape.ts';
import type { Background } from './background-colours.ts';
import { readableFirst } from './contrast.ts';
import type { Accent } from './contrast.ts';
import type { FormColours } from './form-colours.ts';
import { formGroup } from './form-group.ts';
import { findPlaceholder, orphanPlaceholder } from './layout-facts.ts';
import type { LayoutFacts, LayoutPlaceholder } from './layout-facts.ts';
import { PartRelationships } from './new-parts.ts';
import type { MediaLibrary, NewParts } from './new-parts.ts';
import { pictureShape } from './picture-shape.ts';
import { graphicFrame } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';
import { headerFooterShape, slidePart } from './slide-part.ts';
import { TABLE_URI, tableGraphic } from './table-graphic.ts';
import type { TableStyleUse } from './table-style-use.ts';
import type { LinkRegistrar } from './text-body.ts';
import { textShape } from './text-shape.ts';

/** What all slides of a deck share while it is being written. */
export interface SlideSurroundings {
  /** True if the package is only drawn, so that invisible parts (chart workbooks) are left out. */
  isForDrawing?: boolean;
  parts: NewParts;
  media: MediaLibrary;
  language: string;
  /** Converts a link to an address that may be written; null drops the link. */
  checkLink: (address: string, slideNumber: number) => string | null;
}

/** What slides use of a layout. */
export interface LayoutUse {
  model: LayoutModel;
  facts: LayoutFacts;
  background: Background;
  /** Accents for chart series. */
  accents: readonly Accent[];
  formColours: FormColours;
  /** Table style; null if no style of the master suits the layout. */
  tableStyle: TableStyleUse | null;
  /** The colour that text in one of its placeholders must state; null if the inherited one is right. */
  textColour: (placeholder: LayoutPlaceholder) => XmlElement | null;
  /** True if the theme's link colour is unreadable on this layout. */
  hasPlainLinks: boolean;
}

const DEFAULT_CHART_PT = 12;

/** Writes one slide with its charts and pictures into `surroundings.parts`. @throws WriteError */
export class SlideWriter {
  readonly #slide: SlideContent;
  readonly #number: number;
  readonly #layout: LayoutUse;
  readonly #around: SlideSurroundings;
  readonly #path: string;
  readonly #relationships: PartRelationships;
  #shapeNumber = FIRST_SHAPE - 1;

  /** @param number slide number in the deck, from 1. */
  constructor(slide: SlideContent, number: number, layout: LayoutUse, around: SlideSurroundings) {
    this.#slide = slide;
    this.#number = number;
    this.#layout = layout;
    this.#around = around;
    this.#path = around.parts.nextPath('slide');
    this.#relationships = new PartRelationships(this.#path);
    this.#relationships.toPart(RELATIONSHIP.slideLayout, slide.layout_id);
  }

  /** @returns the slide's path and relationships; notes may be added to them before they are stored. */
  write(): { path: string; relationships: PartRelationships } {
    const shapes = [
      ...this.#slide.items.map((item) => this.#item(item)),
      ...this.#layout.facts.headerFooters
        .filter((one) => !this.#isFilled(one))
        .map((placeholder, index, all) =>
          headerFooterShape(
            this.#identity(headerFooterId(placeholder.type, all.slice(0, index)), placeholder.shape_name),
            placeholder,
            this.#number,
            this.#around.language,
          ),
        ),
    ];
    const root = slidePart(this.#slide.id, shapes, this.#layout.facts.colourMap);
    this.#around.parts.addBuilt(this.#path, root, CONTENT_TYPE.slide);
    return { path: this.#path, relationships: this.#relationships };
  }

  /** Whether an item of the slide fills a placeholder. */
  #isFilled({ type, idx }: LayoutPlaceholder): boolean {
    return this.#slide.items.some(({ placeholder }) => placeholder?.type === type && placeholder.idx === idx);
  }

  #item(item: SlideItem): XmlElement {
    const placeholder = this.#placeholder(item);
    const shape = this.#identity(item.id, item.shape_name);
    const { content } = item;
    switch (content.kind) {
      case 'text': {
        const isSelfContained = placeholder === null || placeholder.is_orphan === true;
        const box = isSelfContained ? this.#box(item) : item.box;
        const { background, hasPlainLinks } = this.#layout;
        const textColour = placeholder === null ? null : this.#layout.textColour(placeholder);
        const context = { language: this.#around.language, background, textColour, hasPlainLinks, link: this.#link };
        return textShape(shape, placeholder, box, content, context);
      }
      case 'chart':
        return this.#chart(shape, placeholder, this.#box(item), content);
      case 'table':
        return this.#table(shape, placeholder, this.#box(item), content);
      case 'picture': {
        const relationship = this.#relationships.toPart(RELATIONSHIP.image, this.#around.media.pathOf(content));
        const place = { frame: this.#box(item), isInherited: item.box === null };
        return pictureShape(shape, placeholder, place, content, relationship);
      }
      case 'shape': {
        const { background, accents, hasPlainLinks } = this.#layout;
        const context = { language: this.#around.language, background, accents, hasPlainLinks, link: this.#link };
        return drawnShape(shape, this.#box(item), content, context);
      }
      case 'connector': {
        const ends = { from: this.#end(item, content.from), to: this.#end(item, content.to) };
        return connectorShape(shape, ends, content, this.#layout);
      }
      case 'group': {
        const { background, accents, formColours } = this.#layout;
        const picture = (each: PictureItem): string =>
          this.#relationships.toPart(RELATIONSHIP.image, this.#around.media.pathOf(each));
        const { language } = this.#around;
        const context = { language, background, accents, colours: formColours, picture, link: this.#link };
        return formGroup(shape, this.#box(item), content, context);
      }
    }
  }

  /** The shape that a connector's end is glued to. Shapes are numbered in item order. */
  #end(item: SlideItem, end: ConnectorEnd): GluedEnd {
    const index = this.#slide.items.findIndex(({ id }) => id === end.item_id);
    const glued = this.#slide.items[index];
    if (glued === undefined) {
      throw new WriteError('ooxml_write.loose_connector', { slide: this.#number, shape: item.shape_name });
    }
    const geometry = glued.content.kind === 'shape' ? glued.content.geometry : 'rect';
    return { number: index + FIRST_SHAPE, box: this.#box(glued), site: end.site, geometry };
  }

  #chart(shape: ShapeIdentity, placeholder: LayoutPlaceholder | null, box: Box, item: ChartItem): XmlElement {
    const { parts } = this.#around;
    const path = parts.nextPath('chart');
    const workbook = parts.nextPath('workbook');
    const relationships = new PartRelationships(path);
    const workbookId = relationships.toPart(RELATIONSHIP.package, workbook);
    const { background, accents } = this.#layout;
    const context: ChartContext = {
      language: this.#around.language,
      background,
      accents: readableFirst(accents, background.card === null ? background.behind : [background.card.hex]),
      textSizePt: item.text_size_pt ?? DEFAULT_CHART_PT,
      size: { w: box.w, h: box.h },
      ...(item.panel === undefined ? {} : { panel: item.panel }),
    };
    parts.addBuilt(path, chartPart(item.chart, context, workbookId), CONTENT_TYPE.chart, relationships);
    if (this.#around.isForDrawing !== true) {
      const bytes = embeddedWorkbook(item.chart, this.#around.language);
      parts.addByExtension(workbook, bytes, 'xlsx', CONTENT_TYPE.workbook);
    }
    const graphic = el('c:chart', {
      'xmlns:c': NAMESPACE.c,
      'r:id': this.#relationships.toPart(RELATIONSHIP.chart, path),
    });
    return graphicFrame({ ...shape, alt: item.chart.alt }, placeholder, box, CHART_URI, graphic);
  }

  #table(shape: ShapeIdentity, placeholder: LayoutPlaceholder | null, box: Box, item: TableItem): XmlElement {
    const columns = item.column_widths.length;
    const { rows } = item.table;
    const isEven = rows.every((row) => row.length === columns) && rows.length === item.row_heights.length;
    if (!isEven || rows.length === 0 || columns === 0) {
      throw new WriteError('ooxml_write.uneven_table', { slide: this.#number, shape: shape.name });
    }
    const { background, accents, tableStyle, formColours } = this.#layout;
    const accent = accents[0] ?? { name: 'accent1', hex: background.textHex };
    const graphic = tableGraphic(item, this.#around.language, {
      ...{ background, accent, colours: formColours },
      style: item.is_form === true ? null : tableStyle,
    });
    const h = item.row_heights.reduce((sum, height) => sum + height, 0);
    const w = item.column_widths.reduce((sum, width) => sum + width, 0);
    return graphicFrame({ ...shape, alt: item.table.alt }, placeholder, { ...box, w, h }, TABLE_URI, graphic);
  }

  #placeholder(item: SlideItem): LayoutPlaceholder | null {
    if (item.placeholder === null) return null;
    if (item.placeholder.is_orphan === true) return orphanPlaceholder(this.#layout.facts, item.placeholder.type);
    const found = findPlaceholder(this.#layout.facts, item.placeholder);
    if (found === undefined) {
      throw new WriteError('ooxml_write.unknown_placeholder', {
        slide: this.#number,
        shape: item.shape_name,
        layout: this.#layout.facts.name,
      });
    }
    return found;
  }

  /** The box of an item: its own, else its placeholder's. */
  #box(item: SlideItem): Box {
    const box = itemBox(item, this.#layout.model);
    if (box === undefined || box.w <= 0 || box.h <= 0) {
      throw new WriteError('ooxml_write.no_box', { slide: this.#number, shape: item.shape_name });
    }
    return box;
  }

  #identity(itemId: string, name: string): ShapeIdentity {
    this.#shapeNumber += 1;
    return { number: this.#shapeNumber, name, slideId: this.#slide.id, itemId };
  }

  readonly #link: LinkRegistrar = (address) => {
    const safe = this.#around.checkLink(address, this.#number);
    return safe === null ? null : this.#relationships.toAddress(RELATIONSHIP.hyperlink, safe);
  };
}

/** The placeholder type, with a number if the layout has several of this type. */
function headerFooterId(type: string, before: readonly LayoutPlaceholder[]): string {
  const same = before.filter((one) => one.type === type).length;
  return same === 0 ? type : `${type}/${same + 1}`;
}

/** Reasons why a deck can't be written; each has a sentence in the locale files. */
type WriteErrorCode =
  | 'ooxml_write.unknown_layout'
  | 'ooxml_write.unknown_placeholder'
  | 'ooxml_write.no_box'
  | 'ooxml_write.uneven_table'
  | 'ooxml_write.loose_connector';

/** Content that contradicts its master or itself. */
export class WriteError extends CodedError {
  declare readonly code: WriteErrorCode;

  /** @param params `slide` is the slide number in the deck, from 1. */
  constructor(code: WriteErrorCode, params: { slide: number } & Record<string, string | number>) {
    super(code, params);
  }
}
