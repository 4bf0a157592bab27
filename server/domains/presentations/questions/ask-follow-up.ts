import { blockText } from '../../../../common/deck/source.ts';
import type { SourceText } from '../../../../common/deck/source.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { asMaterial, MATERIAL_RULE } from '../../../kernel/sdk/material.ts';
import type { ChatMessage, TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import { questionsOutput } from '../../../kernel/sdk/ports/text-tasks.ts';
import type { QuestionsInput, QuestionsOutput } from '../../../kernel/sdk/ports/text-tasks.ts';
import type { Presentation } from '../contract.ts';
import { findGaps } from './find-gaps.ts';

/** Users don't answer more questions than these. */
const MAX_QUESTIONS = 5;
const EXCERPT_CHARS = 4000;
const MAX_QUESTION_CHARS = 500;

/**
 * Questions whose answers would make a better deck. Rules find what is missing; a model that writes may sharpen and add.
 * @param translator of the language to ask in.
 * @throws ModelError when the model fails for good.
 */
export async function askFollowUp(
  model: TextModel,
  presentation: Presentation,
  sources: readonly SourceText[],
  translator: Translator,
  signal?: AbortSignal,
): Promise<QuestionsOutput['questions']> {
  const say = (key: string, params = {}): string => translator.translate('author', key, params);
  const input: QuestionsInput = {
    language: translator.language,
    title: presentation.title,
    excerpt: excerptOf(sources),
    instructions: presentation.wizard.instructions,
    max_questions: MAX_QUESTIONS,
    candidates: findGaps(presentation, sources).map(({ id, text, why, params }) => ({
      id,
      text: say(text, params),
      why: say(why, params),
    })),
  };
  const reply = await model.generate({
    task: 'questions',
    input,
    output: questionsOutput,
    messages: questionMessages,
    ...(signal ? { signal } : {}),
  });
  return distinct(reply.value.questions).slice(0, MAX_QUESTIONS);
}

/** A model's questions, each with an id of its own, none empty, none endless. */
function distinct(questions: QuestionsOutput['questions']): QuestionsOutput['questions'] {
  const used = new Set<string>();
  return questions.flatMap(({ id, text, why }, index) => {
    const question = text.trim().slice(0, MAX_QUESTION_CHARS);
    if (question === '') return [];
    const name = id.trim() !== '' && id.length <= 80 && !used.has(id) ? id : `question-${index + 1}`;
    used.add(name);
    return [{ id: name, text: question, why: why.trim().slice(0, MAX_QUESTION_CHARS) }];
  });
}

function excerptOf(sources: readonly SourceText[]): string {
  const share = Math.floor(EXCERPT_CHARS / Math.max(1, sources.length));
  return sources
    .map((source) => `${source.name}:\n${source.blocks.map(blockText).join('\n').slice(0, share)}`)
    .join('\n\n');
}

function questionMessages(input: QuestionsInput): ChatMessage[] {
  const found = input.candidates.map((each) => `- ${each.id}: ${each.text} (${each.why})`).join('\n');
  return [
    {
      role: 'system',
      text: [
        'Before a slide deck is made, you ask its author what would make it better and can not be known from the material.',
        `Ask at most ${input.max_questions} short questions, the most useful first, each with its reason in one sentence and a short id. Never ask what the material or the author says already.`,
        'Rules have found these gaps; keep their ids where you use them:',
        found,
        `Write in the language "${input.language}".`,
        MATERIAL_RULE,
        ...(input.instructions ? [`The author asks: ${input.instructions}`] : []),
      ].join('\n'),
    },
    { role: 'user', text: `Title: ${input.title}\n${asMaterial(input.excerpt)}` },
  ];
}
