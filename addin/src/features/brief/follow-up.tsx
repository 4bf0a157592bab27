import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Button, Caption1, Field, makeStyles, Subtitle2, Textarea, tokens } from '@fluentui/react-components';
import { ChatHelpRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { askFollowUp } from '../../data/wizard.ts';
import type { FollowUpQuestion } from '../../data/wizard.ts';

/** Questions that a field of the page answers; asking twice would only confuse. */
const BY_FIELD = ['slide_count', 'tone', 'language', 'content'];

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  title: { margin: 0 },
  intro: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground3 },
  start: { alignSelf: 'flex-start' },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** Questions whose answers would improve the deck. All are optional; answers are added to the instructions. */
export function FollowUp({
  presentationId,
  instructions,
  maxChars,
  onBefore,
  onInstructions,
}: {
  presentationId: string;
  instructions: string;
  maxChars: number;
  /** Saves the typed text first, because the questions are about the stored brief. */
  onBefore: () => Promise<boolean>;
  onInstructions: (text: string) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const announce = useAnnounce();
  const [draft, setDraft, clearDraft] = useDraft(`brief-answers.${presentationId}`);
  const answers = readAnswers(draft);
  const section = useRef<HTMLElement>(null);
  const ask = useMutation({
    mutationFn: async () => {
      await onBefore();
      return askFollowUp(client, presentationId);
    },
    onSuccess: (asked) => announce(t('pane_brief.questions_count', { count: open(asked).length })),
  });
  const questions = open(ask.data ?? []);
  useEffect(() => {
    if (ask.isSuccess) section.current?.focus();
  }, [ask.isSuccess]);
  const next = withAnswers(instructions, questions, answers);
  const isAnswered = next !== instructions;
  const isTooLong = next.length > maxChars;
  const take = (): void => {
    if (!isAnswered || isTooLong) return;
    onInstructions(next);
    clearDraft();
    ask.reset();
    announce(t('pane_brief.questions_taken'));
  };
  return (
    <section ref={section} tabIndex={-1} className={styles.part} aria-labelledby="questions-heading">
      <div className={styles.intro}>
        <Subtitle2 as="h2" id="questions-heading" className={styles.title}>
          {t('pane_brief.questions')}
        </Subtitle2>
        <Caption1 className={styles.quiet}>
          {ask.isSuccess && questions.length === 0 ? t('pane_brief.questions_none') : t('pane_brief.questions_note')}
        </Caption1>
      </div>
      {ask.isError && (
        <ProblemBar error={ask.error} title={t('pane_brief.questions_failed')} onRetry={() => ask.mutate()} />
      )}
      {questions.map(({ id, text, why }) => (
        <Field key={id} label={text} hint={why}>
          <Textarea
            dir="auto"
            rows={2}
            resize="vertical"
            value={answers[id] ?? ''}
            onChange={(_event, { value }) => setDraft(JSON.stringify({ ...answers, [id]: value }))}
          />
        </Field>
      ))}
      {isTooLong && <Caption1 role="alert">{t('pane_brief.questions_too_long', { max: maxChars })}</Caption1>}
      {questions.length === 0 ? (
        <Button
          className={styles.start}
          icon={<ChatHelpRegular />}
          disabledFocusable={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {t(ask.isPending ? 'pane_brief.questions_asking' : 'pane_brief.questions_ask')}
        </Button>
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => ask.reset()}>{t('pane_brief.questions_skip')}</Button>
          <Button disabledFocusable={!isAnswered || isTooLong} onClick={take}>
            {t('pane_brief.questions_take')}
          </Button>
        </div>
      )}
    </section>
  );
}

function open(questions: readonly FollowUpQuestion[]): FollowUpQuestion[] {
  return questions.filter(({ id }) => !BY_FIELD.includes(id));
}

const answers = z.record(z.string(), z.string());

/** Answers by question, as the draft keeps them. */
function readAnswers(draft: string): Readonly<Record<string, string>> {
  if (draft === '') return {};
  try {
    return answers.parse(JSON.parse(draft));
  } catch {
    // Written by another version of the pane.
    return {};
  }
}

/** The instructions with a line for every answered question, below the existing text. */
function withAnswers(
  instructions: string,
  questions: readonly FollowUpQuestion[],
  given: Readonly<Record<string, string>>,
): string {
  const lines = questions.flatMap(({ id, text }) => {
    const answer = (given[id] ?? '').trim();
    return answer === '' ? [] : [`${text} ${answer}`];
  });
  return lines.length === 0
    ? instructions
    : [instructions.trimEnd(), ...lines].filter((line) => line !== '').join('\n');
}
