import type { QualityGateResult } from '../../deck/quality-report.ts';
import { specOfSlide } from '../../deck/slide-kinds.ts';
import { findMissingAntecedent } from '../meaning/find-missing-antecedent.ts';
import { isContent, tokensOf } from '../meaning/sentence-parts.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';
import { isClaim, isCutOff } from './claim-words.ts';
import { contentSlides, sentencesOf } from './slide-sentences.ts';
import type { SlideSentence } from './slide-sentences.ts';

/** If a larger share of the titles only names a topic, the deck has no story. */
const MAX_LABELS = 0.5;
const MIN_SLIDES = 4;

/** Whether there is content, and whether the titles state it. */
export function judgeTitles(slides: readonly JudgedSlide[], language: string): QualityGateResult {
  const notes = gateNotes('titles');
  const known = slides.filter(({ slide }) => slide !== null);
  const content = contentSlides(known);
  notes.judged(known.length);
  if (known.length > 0 && content.length === 0) notes.report('quality.no_content', 'error', {});
  let labels = 0;
  const own = content.filter((slide) => !isContinued(slide));
  for (const slide of own) {
    const title = slide.slide?.title.trim() ?? '';
    // A number or a quotation is a message by itself.
    if (title === '' || slide.slide?.kind === 'quote' || isClaim(title, language)) continue;
    labels += 1;
    notes.report('quality.title_is_label', 'warning', { slide, params: { title } });
  }
  if (own.length >= MIN_SLIDES && labels > MAX_LABELS * own.length)
    notes.report('quality.titles_no_story', 'error', { params: { count: labels, of: own.length } });
  return notes.result();
}

/** Two sentences with this share of common words count as a repetition. */
const SAME_SHARE = 0.75;
const MIN_WORDS = 5;

/** References that a deck may resolve elsewhere: "the second year" after a slide about the first. */
const ALLOWED_OPENING = /^(?:the|another|similar|additional|others?|also|finally|weitere|andere|auch)/iu;

/** Sentences that are cut off, refer to something missing, or are repeated. */
export function judgeSentences(slides: readonly JudgedSlide[], language: string): QualityGateResult {
  const notes = gateNotes('sentences');
  const earlierSentences: { sentence: SlideSentence; words: ReadonlySet<string> }[] = [];
  for (const slide of contentSlides(slides)) {
    let before = '';
    for (const sentence of sentencesOf(slide)) {
      notes.judged();
      const { text, role, element_id } = sentence;
      const about = { slide, shape: { name: element_id, element_id }, params: { text: text.slice(0, 120) } };
      if (isCutOff(text, language)) notes.report('quality.sentence_cut', 'error', about);
      const word = slide.slide?.kind === 'quote' ? null : findMissingAntecedent(text, language, before);
      if (word !== null)
        notes.report(
          'quality.sentence_dangling',
          role === 'title' && !ALLOWED_OPENING.test(word) ? 'error' : 'warning',
          {
            ...about,
            params: { ...about.params, word },
          },
        );
      before += ` ${text}`;
      const words = new Set(
        tokensOf(text)
          .filter(isContent)
          .map(({ key }) => key),
      );
      if (words.size < MIN_WORDS || (role === 'title' && isContinued(slide))) continue;
      // The same words with another number make another statement.
      const earlier = earlierSentences.find(
        (each) => overlap(each.words, words) >= SAME_SHARE && numbersOf(each.sentence.text) === numbersOf(text),
      );
      if (earlier === undefined) earlierSentences.push({ sentence, words });
      else
        notes.report('quality.sentence_repeated', 'warning', {
          ...about,
          params: { ...about.params, other: earlier.sentence.slide.number },
        });
    }
  }
  judgeClosing(slides, notes);
  return notes.result();
}

/** A closing that only repeats titles draws no conclusion. */
function judgeClosing(slides: readonly JudgedSlide[], notes: ReturnType<typeof gateNotes>): void {
  const titles = new Set(contentSlides(slides).map(({ slide }) => (slide?.title ?? '').toLowerCase()));
  for (const slide of slides) {
    if (slide.slide?.kind !== 'closing' || !specOfSlide('closing').is_frame) continue;
    const lines = sentencesOf(slide).filter(({ role }) => role === 'body');
    const repeated = lines.filter(({ text }) => titles.has(text.toLowerCase().replace(/\.$/u, ''))).length;
    notes.judged();
    if (lines.length > 1 && repeated > lines.length / 2)
      notes.report('quality.closing_repeats', 'warning', { slide, params: { count: repeated } });
  }
}

function numbersOf(text: string): string {
  return (text.match(/\d[\d.,]*/gu) ?? []).join(' ');
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return common / Math.max(one.size, other.size);
}

/** A slide that continues an earlier one has the same title. */
function isContinued({ slide_id }: JudgedSlide): boolean {
  return /-part-\d+$/u.test(slide_id ?? '');
}
