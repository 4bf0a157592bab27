import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { basename, join } from 'node:path';
import { CodedError } from '../../common/deck/coded-error.ts';
import { specOfSlide } from '../../common/deck/slide-kinds.ts';
import { formTexts } from '../../common/deck/form.ts';
import { plainText } from '../../common/deck/slide.ts';
import type { FieldContent, Slide } from '../../common/deck/slide.ts';
import { composeModels } from '../../server/compose.ts';
import { builtinTemplateFile } from '../../server/domains/templates/templates/builtin-templates.ts';
import type { Models } from '../../server/kernel/sdk/ports/models.ts';
import { readModelConfig } from '../../server/kernel/config/model-config.ts';
import { guessLanguage } from '../../server/models/builtin/language-pack.ts';
import { createLinguistSource } from '../../server/models/builtin/linguist.ts';
import { missingAnswers, recordedAnswers, startReplayModel } from '../../tests/support/replay-model.ts';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { childEnvironment } from '../../server/kernel/sdk/child-programs.ts';
import { makeDeckFile } from '../deck/make-deck-file.ts';
import type { MadeDeck } from '../deck/make-deck-file.ts';
import { imagesByRef } from '../../common/deck/source.ts';
import { readInputFile, readInputs } from '../deck/read-inputs.ts';
import { formsOfDeck } from './deck-form.ts';
import type { SlideForm } from './deck-form.ts';
import { sentencesOfDeck } from './deck-sentences.ts';

export const usage = `npm run lab -- decks FILE_OR_FOLDER... [--out FOLDER] [--template NAME] [--recorded]
  Makes a deck of each file and prints how many slides have content; how many of their titles are claims by the rules of the
  built-in model, and the point of their slide: no piece of a sentence, borne out by most of what is below them; how many of the
  sentences are whole ones of the sources, and pieces; how many slides are lists of bullets (aim 40 % at most, never more than
  two in a row), are filled to 65 to 92 % of their body, and have three sizes of type beside the frame's and large numbers. With --out it writes each deck and its text beside it, for
  reading slide by slide. A file that gives no deck counts with the reason. Ends with 1 where a deck has no content slide.
  --recorded: only documents that a strong model's answers were recorded for (tests/fixtures/recorded), with those answers; it names
  those that are not on their deck as they were written, and ends with 1 then.`;

/** One deck per file, all in one process: only the content is judged here. */
export async function run(args: string[]): Promise<number> {
  const valueOf = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const [out, template = 'general'] = [valueOf('--out'), valueOf('--template')];
  const named = args.filter(
    (arg, index) => !arg.startsWith('--') && !/^--(?:out|template)$/u.test(args[index - 1] ?? ''),
  );
  const replay = args.includes('--recorded') ? await startReplayModel() : null;
  const isAsked = (file: string): boolean => replay === null || recordedAnswers(basename(file)) !== null;
  const files = (await Promise.all(named.map(filesIn))).flat().filter(isAsked);
  const builtin = await composeModels(readModelConfig(process.env, undefined));
  const modelsFor = async (file: string): Promise<Models> => {
    if (replay === null) return builtin;
    const base_url = replay.base_url(basename(file));
    return composeModels({ provider: 'openai', base_url, api_key: 'none', model: 'recorded', time_out_ms: 60_000 });
  };
  const shipped = builtinTemplateFile(template);
  const master = { bytes: await readInputFile(shipped === null ? template : fileURLToPath(shipped)), name: template };
  if (out !== undefined) await mkdir(out, { recursive: true });
  const linguists = createLinguistSource();
  const allForms: SlideForm[] = [];
  let [longestRun, missing] = [0, 0];
  let [empty, allTitles, allClaims, allPoints] = [0, 0, 0, 0];
  const lines = { whole: 0, piece: 0, other: 0 };
  for (const file of files) {
    const start = performance.now();
    const isolate = createIsolate({ environment: childEnvironment(process.env) });
    try {
      const models = await modelsFor(file);
      const sources = await readInputs([file], '', { isolate, models: builtin }, () => undefined);
      const readMs = performance.now() - start;
      const options = { slides: null, language: null, tone: '', instructions: '' };
      const made = await makeDeckFile({ sources, models, template: master, ...options });
      const reported = made.deck.slides.filter(isContent).filter(({ id }) => !id.includes('-part-'));
      const count = reported.length;
      const linguist = await linguists(guessLanguage(reported.map(({ title }) => title).join(' '), made.deck.language));
      const ofData = new Set(made.outline.slides.flatMap(({ id, story_id }) => (story_id === null ? [] : [id])));
      const sentences = sentencesOfDeck(reported, sources, ofData, linguist, made.deck.language);
      const [claims, points] = [
        sentences.filter(({ is_claim }) => is_claim),
        sentences.filter(({ is_point }) => is_point),
      ];
      for (const line of sentences.flatMap((slide) => slide.lines)) lines[line] += 1;
      [allTitles, allClaims, allPoints] = [allTitles + count, allClaims + claims.length, allPoints + points.length];
      if (count === 0) empty += 1;
      const forms = await formsOfDeck(made, imagesByRef(sources), isContent);
      allForms.push(...forms);
      longestRun = Math.max(longestRun, runOfBullets(forms));
      for (const { id, filled, sizes } of forms) {
        const isOff = filled !== null && (filled < FILLED.least || filled > FILLED.most);
        if (isOff) console.log(`  slide ${id} is filled to ${Math.round((filled ?? 0) * 100)} %`);
        if (sizes.length > MAX_SIZES) console.log(`  slide ${id} has ${sizes.join(', ')} pt`);
      }
      const tookMs = performance.now() - start - readMs;
      console.log(
        `${basename(file)}: ${count} content slides of ${made.deck.slides.length}, ${claims.length} claims, ${points.length} the point, ${Math.round(tookMs)} ms`,
      );
      const recorded = replay === null ? null : recordedAnswers(basename(file));
      for (const answer of recorded === null ? [] : missingAnswers(recorded, made.deck)) {
        missing += 1;
        console.log(`  not as recorded: ${answer}`);
      }
      if (out === undefined) continue;
      await writeFile(join(out, `${basename(file)}.pptx`), made.bytes);
      await writeFile(join(out, `${basename(file)}.txt`), textOf(made));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      console.log(`${basename(file)}: refused, ${error.code} ${JSON.stringify(error.params)}`);
    } finally {
      isolate.close();
    }
  }
  await replay?.close();
  console.log(
    `${allClaims} of ${allTitles} titles of content slides are claims, ${allPoints} the point of their slide, ${empty} decks are empty`,
  );
  console.log(
    `${lines.whole} sentences are whole ones of the sources, ${lines.piece} pieces, ${lines.other} computed or names`,
  );
  const share = (isOne: (form: SlideForm) => boolean): string => {
    const count = allForms.filter(isOne).length;
    return `${count} of ${allForms.length} (${Math.round((100 * count) / Math.max(1, allForms.length))} %)`;
  };
  console.log(`${share(({ is_bullets }) => is_bullets)} content slides are bullets, ${longestRun} in a row at most`);
  const isFilled = ({ filled }: SlideForm): boolean =>
    filled !== null && filled >= FILLED.least && filled <= FILLED.most;
  console.log(
    `${share(isFilled)} are filled to 65 to 92 %, ${share(({ filled }) => (filled ?? 0) > FILLED.most)} further`,
  );
  console.log(`${share(({ sizes }) => sizes.length <= MAX_SIZES)} have ${MAX_SIZES} sizes of type or fewer`);
  return empty + missing === 0 ? 0 : 1;
}

/** Share of a body; content that ends with the body fills it, apart from the rounding of boxes. */
const FILLED = { least: 0.645, most: 0.925 } as const;
/** Title, body and dense body; those of the frame and of large numbers are counted apart. */
const MAX_SIZES = 3;

function runOfBullets(forms: readonly SlideForm[]): number {
  let [run, longest] = [0, 0];
  for (const { is_bullets } of forms) {
    run = is_bullets ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

async function filesIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => null);
  return names === null ? [path] : names.sort().map((name) => join(path, name));
}

/** Whether a slide has content beside its title, and isn't a cover, agenda or closing. */
function isContent(slide: Slide): boolean {
  if (specOfSlide(slide.kind).is_frame) return false;
  return Object.keys(slide.fields).length + slide.free.length > 0;
}

/** All readable text of a deck, slide by slide. */
function textOf({ deck, outline, findings }: MadeDeck): string {
  const slides = deck.slides.map((slide, index) => {
    const planned = outline.slides.find(({ id }) => id === slide.id);
    const fields = [...Object.entries(slide.fields), ...slide.free.map((free) => [free.role, free.content] as const)];
    return [
      `--- ${index + 1} ${slide.kind} [${slide.layout_id}] ${slide.title}`,
      ...(planned === undefined || planned.takeaway === slide.title ? [] : [`    takeaway: ${planned.takeaway}`]),
      ...fields.flatMap(([name, content]) => contentLines(name, content, slide.title)),
      ...slide.findings.map(({ code, params }) => `    ! ${code} ${JSON.stringify(params)}`),
    ].join('\n');
  });
  const others = findings.map(({ code, params }) => `! ${code} ${JSON.stringify(params)}`);
  return [`# ${deck.title} (${deck.language})`, ...slides, ...others, ''].join('\n');
}

function contentLines(name: string, content: FieldContent, title: string): string[] {
  switch (content.kind) {
    case 'text': {
      const lines = plainText(content.paragraphs).split('\n');
      return lines[0] === title ? [] : lines.map((line) => `    ${name}: ${line}`);
    }
    case 'chart':
      return [`    ${name}: chart ${content.chart.kind} ${content.chart.categories.slice(0, 8).join(' | ')}`];
    case 'table':
      return content.table.rows.slice(0, 9).map((row) => `    ${name}: | ${row.map(({ text }) => text).join(' | ')}`);
    case 'form':
      return formTexts(content.form).map((line) => `    ${name}: ${content.form.form} ${line}`);
    case 'picture':
      return [`    ${name}: picture ${content.alt}`];
  }
}
