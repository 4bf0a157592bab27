import { useEffect, useRef } from 'react';
import type { FocusEvent, JSX, RefObject } from 'react';
import {
  Body1,
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  ProgressBar,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { ColorRegular, FolderOpenRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ACCEPTED } from './deck-limits.ts';
import { isAtWork } from './deck-reading.ts';
import type { ReadingState } from './deck-reading.ts';
import { useDeckSources } from './use-deck-reading.ts';
import type { DeckReadingNow } from './use-deck-reading.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  icon: { fontSize: '28px', flexShrink: 0, color: tokens.colorBrandForeground1 },
  words: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/**
 * "Use this deck's design": the open deck, or a chosen file, becomes the template of this presentation.
 * @param hasDesign whether it has one already, which the next takes the place of
 */
export function DeckDesign({
  now: { state, reading },
  hasDesign,
}: {
  now: DeckReadingNow;
  hasDesign: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { openDeck, chosenFile } = useDeckSources();
  const chooser = useRef<HTMLInputElement>(null);
  const { phase } = state;
  const card = useFocusKept(phase === 'reading' || phase === 'sending' || phase === 'judging' ? 'at work' : phase);
  const kind = openDeck === null ? 'file' : 'open';
  // The result was seen when a user leaves the page.
  useEffect(
    () => () => {
      if (['done', 'stopped'].includes(reading.state().phase)) reading.dismiss();
    },
    [reading],
  );
  const choose = (): void => chooser.current?.click();
  return (
    <section {...card} className={styles.card} aria-labelledby="deck-design" data-testid="deck-design">
      <div className={styles.head}>
        <ColorRegular className={styles.icon} aria-hidden="true" />
        <div className={styles.words}>
          <Subtitle2 as="h2" id="deck-design" className={styles.title}>
            {t(`pane_design.deck_${kind}`)}
          </Subtitle2>
          <Caption1 className={styles.quiet}>
            {t(hasDesign ? 'pane_design.deck_again_note' : `pane_design.deck_${kind}_note`)}
          </Caption1>
        </div>
      </div>
      {isAtWork(state) ? (
        <DeckReadingProgress state={state} onCancel={reading.cancel} />
      ) : (
        <>
          <DeckReadingResult state={state} onRetry={reading.retry} onDismiss={reading.dismiss} />
          <div className={styles.actions}>
            {openDeck !== null && (
              <Button icon={<ColorRegular />} onClick={() => reading.start(openDeck())}>
                {t('pane_design.use_open')}
              </Button>
            )}
            <Button
              appearance={openDeck === null ? 'secondary' : 'subtle'}
              icon={<FolderOpenRegular />}
              onClick={choose}
            >
              {t(openDeck === null ? 'pane_design.use_file' : 'pane_design.from_file')}
            </Button>
          </div>
        </>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('pane_design.use_file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) reading.start(chosenFile(file));
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </section>
  );
}

/** The button that was pressed is gone with what was there: the focus stays in the card, where it was in it. */
function useFocusKept(shown: string): {
  ref: RefObject<HTMLElement | null>;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  const former = useRef(shown);
  useEffect(() => {
    if (former.current === shown) return;
    former.current = shown;
    if (isInside.current && !ref.current?.contains(document.activeElement)) {
      ref.current?.querySelector('button')?.focus();
    }
  }, [shown]);
  return {
    ref,
    onFocus: () => void (isInside.current = true),
    onBlur: ({ relatedTarget }) => {
      // Nothing takes the focus where what had it was removed.
      if (relatedTarget !== null && !ref.current?.contains(relatedTarget)) isInside.current = false;
    },
  };
}

const useDeckReadingProgressStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'flex-start' },
  text: { overflowWrap: 'anywhere' },
  bar: { alignSelf: 'stretch' },
});

/** Progress of reading a deck, as text and as a bar, with a button to stop it. */
function DeckReadingProgress({ state, onCancel }: { state: ReadingState; onCancel: () => void }): JSX.Element {
  const styles = useDeckReadingProgressStyles();
  const { t } = useTranslation('author');
  const formats = useFormats();
  const announce = useAnnounce();
  const name = ('name' in state ? state.name : null) ?? t('pane_design.the_deck');
  const step = t(`pane_design.deck_${state.phase}`, { name });
  useEffect(() => announce(step), [announce, step]);
  const share = 'share' in state ? state.share : null;
  const percent = share === null ? '' : formats.percent(share);
  const statusText = share === null ? step : t('pane_design.deck_share', { step, percent });
  return (
    <div className={styles.box}>
      <Body1 className={styles.text} dir="auto">
        {statusText}
      </Body1>
      <ProgressBar
        className={styles.bar}
        aria-label={step}
        aria-valuetext={statusText}
        {...(share === null ? {} : { value: share })}
      />
      <Button disabledFocusable={state.phase === 'stopping'} onClick={onCancel}>
        {t('common:web.cancel')}
      </Button>
    </div>
  );
}

const useDeckReadingResultStyles = makeStyles({ line: { display: 'block', overflowWrap: 'anywhere' } });

/** The result of reading a deck (chosen, stopped or unusable), and which template is used now. */
function DeckReadingResult({
  state,
  onRetry,
  onDismiss,
}: {
  state: ReadingState;
  onRetry: () => void;
  onDismiss: () => void;
}): JSX.Element | null {
  const styles = useDeckReadingResultStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const name = ('name' in state ? state.name : null) ?? t('pane_design.the_deck');
  const done = state.phase === 'done' ? t('pane_design.deck_done', { name }) : null;
  const stopped = state.phase === 'stopped' ? t('pane_design.deck_stopped') : null;
  const statusText = done ?? stopped;
  useEffect(() => {
    if (statusText !== null) announce(statusText);
  }, [announce, statusText]);

  if (state.phase === 'failed') {
    return (
      <ProblemBar
        error={state.error}
        title={t('pane_design.deck_failed')}
        {...(state.mayRetry ? { onRetry } : {})}
        onDismiss={onDismiss}
      />
    );
  }
  if (state.phase === 'done') {
    const { usable, layout_count: total } = state.result;
    return (
      <MessageBar intent="success" layout="multiline" politeness="polite">
        <MessageBarBody>
          <MessageBarTitle className={styles.line}>{done}</MessageBarTitle>
          <div>{t('pane_design.usable', { count: usable, total })}</div>
        </MessageBarBody>
      </MessageBar>
    );
  }
  return stopped === null ? null : <Body1>{stopped}</Body1>;
}
