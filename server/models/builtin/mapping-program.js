// The mapping program of the built-in model: a pure function from slides and layouts to operations. It runs where programs of
// other models run, in the sandbox, and is read from this file as text; nothing imports it.

/** Roles that suit a slide, best first. */
const ROLES_OF_KIND = {
  title: ['title', 'section', 'title_only', 'content'],
  section: ['section', 'title', 'title_only'],
  agenda: ['content', 'two_content', 'chart_text'],
  closing: ['closing', 'content', 'two_content', 'section'],
  quote: ['quote', 'section', 'content'],
  big_number: ['big_number', 'content'],
};
const ROLES_OF_VISUAL = {
  chart: ['chart', 'content', 'title_only'],
  table: ['table', 'content', 'title_only'],
  picture: ['picture', 'content', 'title_only'],
  diagram: ['chart', 'content', 'title_only', 'table'],
  form: ['title_only', 'content', 'chart', 'table'],
};
const ROLES_OF_VISUAL_WITH_TEXT = {
  chart: ['chart_text', 'two_content', 'comparison'],
  table: ['chart_text', 'two_content', 'comparison'],
  picture: ['picture', 'chart_text', 'two_content'],
  diagram: ['chart_text', 'two_content', 'comparison'],
  form: ['chart_text', 'two_content', 'comparison'],
};
/** What a field costs that stays empty. */
const UNUSED_COST = { title: 25, subtitle: 5, body: 12, caption: 3, picture: 18, chart: 14, table: 14, object: 14 };
/** A field lower than this is the line at the foot (percent of the height). */
const FOOT = 82;
/** Least part of the slide for a list, and for something to look at (percent of the area). */
const MIN_BODY = 5;
const MIN_VISUAL = 18;
const MIN_TITLE_CHARS = 25;
/** How far back a layout is remembered. */
const SLIDES_THAT_COUNT = 9;

const area = ({ w, h }) => (w * h) / 100;
const isFoot = (field) => field.kind === 'caption' && field.box.y > FOOT;
const isBody = (field) => (field.kind === 'body' || field.kind === 'object') && area(field.box) >= MIN_BODY;

function isOver(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 && w * h > 0.02 * Math.min(a.w * a.h, b.w * b.h);
}

function isBeside(a, b) {
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return h > 0.8 * Math.max(a.h, b.h) && Math.abs(a.w - b.w) < 0.2 * Math.max(a.w, b.w);
}

/** Least height of a place for a quotation (percent of the height), and how far beyond its room at full size it shrinks. */
const MIN_QUOTATION = 20;
const MOST_SHRINK = 1.3;

/**
 * Layouts of quotations that set their title large between quotation marks have the quotation there; who said it and what the
 * slide says about it stand in the places below. Null for other layouts.
 */
function assignQuotation(layout, { kind, texts, visual }) {
  const title = layout.fields.find((field) => field.kind === 'title');
  if (kind !== 'quote' || layout.role !== 'quote' || title === undefined || visual !== null) return null;
  const others = layout.fields.filter((field) => field !== title && !isFoot(field));
  const places = others.filter(({ kind }) => kind === 'caption' || kind === 'body' || kind === 'object');
  const isLargest = title.box.h >= MIN_QUOTATION && others.every(({ box }) => area(box) <= area(title.box));
  const [quotation] = texts;
  if (!isLargest || quotation === undefined || places.length === 0) return null;
  if (quotation.paragraphs[0].text.length > title.max_length * MOST_SHRINK) return null;
  places.sort((a, b) => a.box.y - b.box.y);
  return { title, visual: null, bodies: places, unused: [], quotation };
}

/** What a slide asks of its layout. */
function needOf(slide, texts, visual) {
  const opens = slide.kind === 'title' || slide.kind === 'section';
  const has = texts.length > 0;
  let roles = ROLES_OF_KIND[slide.kind];
  if (visual !== null) roles = (has ? ROLES_OF_VISUAL_WITH_TEXT : ROLES_OF_VISUAL)[visual.kind];
  else if (roles === undefined)
    roles = texts.length > 1 ? ['two_content', 'comparison', 'content'] : ['content', 'two_content', 'chart_text'];
  return { kind: slide.kind, title: slide.title, texts, visual, opens, roles };
}

/** Gives each part of a need its field; null where the layout can't take them all. */
function assign(layout, need) {
  const quoted = assignQuotation(layout, need);
  if (quoted !== null) return quoted;
  const free = layout.fields.slice();
  const take = (accept, prefer) => {
    const best = free.filter(accept).sort((a, b) => prefer(b) - prefer(a))[0];
    if (best === undefined) return null;
    free.splice(free.indexOf(best), 1);
    return best;
  };
  const size = (field) => area(field.box);
  const title = take((field) => field.kind === 'title', size);
  const visual = need.visual === null ? null : visualPlace(layout, need, free, take);
  if (need.visual !== null && visual === null) return null;
  const bodies = [];
  const subtitle = need.opens ? take((field) => field.kind === 'subtitle', size) : null;
  if (subtitle !== null && need.texts.length > 0) bodies.push(subtitle);
  // Of equal fields the left one: reading starts there.
  const suits = need.kind === 'big_number' ? (field) => -field.max_length : (field) => size(field) - field.box.x / 100;
  while (bodies.length < need.texts.length) {
    const body =
      take(isBody, suits) ?? (need.visual === null ? take((field) => field.kind === 'subtitle', size) : null);
    if (body === null) break;
    bodies.push(body);
  }
  if (need.texts.length > 0 && bodies.length === 0) return null;
  const [only] = bodies;
  if (!need.opens && need.visual === null && need.texts.length === 1 && need.texts[0].paragraphs.length > 1) {
    // An empty half looks forgotten: the list goes over both.
    const beside = free.find((field) => isBody(field) && isBeside(field.box, only.box));
    if (beside !== undefined) bodies.push(...free.splice(free.indexOf(beside), 1));
  }
  if (!need.opens) bodies.sort((a, b) => a.box.x - b.box.x || a.box.y - b.box.y);
  return { title, visual, bodies, unused: free };
}

function visualPlace(layout, need, free, take) {
  const { kind } = need.visual;
  const own = kind === 'diagram' || kind === 'form' ? 'chart' : kind;
  const isLarge = (field) => area(field.box) >= MIN_VISUAL;
  const field =
    take(
      (each) => each.kind === own && isLarge(each),
      (each) => area(each.box),
    ) ??
    take(
      (each) => each.kind === 'object' && isLarge(each),
      (each) => area(each.box) + each.box.x / 100,
    );
  if (field !== null) return { field, box: field.box };
  if (need.texts.length === 0) {
    const body = take(
      (each) => each.kind === 'body' && isLarge(each),
      (each) => area(each.box),
    );
    if (body !== null) return { field: null, box: body.box };
  }
  return layout.free_area !== null && area(layout.free_area) >= MIN_VISUAL
    ? { field: null, box: layout.free_area }
    : null;
}

/** How well a layout shows a need: more is better. */
function mark(layout, assigned, need, earlier) {
  const rank = need.roles.indexOf(layout.role);
  let score = rank === -1 ? 0 : 30 - 7 * rank;
  for (const field of assigned.unused) if (!isFoot(field)) score -= UNUSED_COST[field.kind];
  if (assigned.title === null) score -= 30;
  else if (assigned.title.max_length < Math.max(MIN_TITLE_CHARS, need.title.length / 1.5)) score -= 6;
  if (assigned.title !== null && assigned.title.box.w < 36 && !need.opens && need.kind !== 'agenda') score -= 12;
  if (assigned.visual !== null && assigned.visual.field === null) score -= 4;
  if (!layout.is_of_first_master) score -= 20;
  score -= 6 * Math.max(0, need.texts.length - assigned.bodies.length);
  const chars = need.texts.reduce((sum, text) => sum + text.chars, 0);
  const room = assigned.bodies.reduce((sum, field) => sum + field.max_length, 0);
  if (chars > room) score -= Math.min(24, (20 * (chars - room)) / Math.max(1, chars));
  const boxes = [assigned.title, ...assigned.bodies].flatMap((field) => (field === null ? [] : [field.box]));
  if (assigned.visual !== null) boxes.push(assigned.visual.box);
  boxes.forEach((box, index) => boxes.slice(index + 1).forEach((other) => (score -= isOver(box, other) ? 30 : 0)));
  let run = 0;
  while (run < earlier.length && earlier[earlier.length - 1 - run] === layout.id) run += 1;
  score -= run >= 3 ? 40 : run === 2 ? 6 : 0;
  if ([assigned.title, ...assigned.bodies].some((field) => field !== null && field.is_vertical)) score -= 70;
  // A deck on one layout is monotonous, in whatever order.
  const recent = earlier.slice(-SLIDES_THAT_COUNT).filter((id) => id === layout.id).length;
  score -= 2 * Math.max(0, recent - 2);
  // What is made for openings looks wrong in the middle.
  if (layout.role === 'title' && need.kind !== 'title' && !need.opens) score -= 15;
  return score;
}

function best(layouts, need, earlier) {
  let found = null;
  for (const layout of layouts) {
    const assigned = assign(layout, need);
    if (assigned === null) continue;
    const score = mark(layout, assigned, need, earlier);
    if (found === null || score > found.score) found = { layout, assigned, score };
  }
  return found;
}

/** The texts of a slide over the fields there are: a long list over two columns, more texts than fields one after the other. */
function share(slide, texts, fields) {
  const whole = (text) => ({ slide: slide.id, content: text.name });
  const [only] = texts;
  if (texts.length === 1 && fields.length === 2 && only.paragraphs.length > 1) {
    let half = Math.ceil(only.paragraphs.length / 2);
    // What belongs to a point stays with it.
    while (half < only.paragraphs.length && only.paragraphs[half].level > 0) half += 1;
    if (half < only.paragraphs.length)
      return [
        { ...whole(only), to: half },
        { ...whole(only), from: half },
      ];
  }
  const last = fields.length - 1;
  return fields.map((_, index) => {
    const own = index < last ? texts.slice(index, index + 1) : texts.slice(last);
    return own.length === 1 ? whole(own[0]) : own.map(whole);
  });
}

/** What goes below a quotation: who said it first, the title last. */
function shareQuotation(slide, [quotation, ...others], fields) {
  const rest = others.map(({ name }) => ({ slide: slide.id, content: name }));
  if (quotation.paragraphs.length > 1) rest.unshift({ slide: slide.id, content: quotation.name, from: 1 });
  if (slide.title !== '') rest.push({ slide: slide.id, content: 'title' });
  const missing = Math.max(0, fields.length - rest.length);
  const last = fields.length - 1 - missing;
  return fields.map((_, index) => {
    // A lone text stands where there is most room: the lowest place.
    const at = index - missing;
    if (at < 0) return [];
    return at < last ? rest[at] : rest.slice(at);
  });
}

function operationOf(slide, need, found) {
  const { layout, assigned } = found;
  const fields = {};
  const operation = { op: 'slide', from: [slide.id], layout: layout.id, fields };
  const texts =
    assigned.quotation === undefined
      ? share(slide, need.texts, assigned.bodies)
      : shareQuotation(slide, need.texts, assigned.bodies);
  if (assigned.quotation !== undefined) operation.title = { slide: slide.id, content: assigned.quotation.name, to: 1 };
  assigned.bodies.forEach((field, index) => {
    if (texts[index] !== undefined && (!Array.isArray(texts[index]) || texts[index].length > 0))
      fields[field.name] = texts[index];
  });
  if (assigned.visual !== null) {
    const content = { slide: slide.id, content: need.visual.name };
    if (assigned.visual.field === null) operation.free = [{ box: assigned.visual.box, content }];
    else fields[assigned.visual.field.name] = content;
  }
  return operation;
}

/** A list longer than its field goes over two columns where a layout has them and they hold it better. */
function inColumns(layouts, need, found, earlier) {
  const [text] = need.texts;
  const [field] = found.assigned.bodies;
  if (need.texts.length !== 1 || need.visual !== null || need.opens || field === undefined || need.kind !== 'content')
    return found;
  if (
    found.assigned.bodies.length > 1 ||
    text.paragraphs.length < 4 ||
    (text.chars <= field.max_length && text.paragraphs.length <= field.max_items)
  )
    return found;
  const half = { ...text, chars: text.chars / 2 };
  const two = best(layouts, { ...need, texts: [half, half], roles: ['two_content', 'comparison'] }, earlier);
  if (two === null || two.assigned.bodies.length < 2 || two.score < 0) return found;
  const room = Math.min(...two.assigned.bodies.map((each) => each.max_length)) * 2;
  return room > field.max_length ? two : found;
}

// oxlint-disable-next-line typescript/no-unused-vars -- the sandbox calls it
function build({ deck, template }) {
  const { layouts } = template;
  const operations = [];
  const earlier = [];
  const add = (slide, need) => {
    const whole = best(layouts, need, earlier);
    if (whole === null) return false;
    const found = inColumns(layouts, need, whole, earlier);
    operations.push(operationOf(slide, need, found));
    earlier.push(found.layout.id);
    return true;
  };
  for (const slide of deck.slides) {
    const texts = slide.contents.filter((content) => content.kind === 'text');
    const visuals = slide.contents.filter((content) => content.kind !== 'text');
    const [first = null, ...others] = visuals;
    const isPlaced =
      add(slide, needOf(slide, texts, first)) ||
      // No layout has room for both: they follow each other.
      (first !== null &&
        texts.length > 0 &&
        add(slide, needOf(slide, [], first)) &&
        add(slide, needOf(slide, texts, null))) ||
      add(slide, needOf(slide, texts, null)) ||
      add(slide, needOf(slide, [], null));
    for (const other of others) add(slide, needOf(slide, [], other));
    if (!isPlaced) operations.push({ op: 'drop', slide: slide.id });
  }
  return operations;
}
