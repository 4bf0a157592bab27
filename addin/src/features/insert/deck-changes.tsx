import { useId } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Caption1, Link, makeStyles, ProgressBar, Subtitle2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services.ts';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { DeckState, DeckUnit } from './deck-state.ts';
import type { WantedSlide } from './insertion.ts';
import { useUpdates } from './use-updates.ts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface DeckChangesProps {
  presentationId: string;
  state: DeckState;
  slides: readonly WantedSlide[];
  onChoose: (slideIds: ReadonlySet<string>) => void;
}

/** What became of the slides of this presentation that the open deck holds. */
export function DeckChanges({ presentationId, state, slides, onChoose }: DeckChangesProps): JSX.Element | null {
  const styles = useStyles();
  const { t, i18n } = useTranslation('author');
  const { host } = useServices();
  const heading = useId();
  const updates = useUpdates(presentationId);
  if (state.units.length === 0) return null;
  const inState = (wanted: DeckUnit['state']): DeckUnit[] => state.units.filter((unit) => unit.state === wanted);
  const [unchanged, changed, gone] = [inState('unchanged'), inState('changed'), inState('gone')];
  const titleOf = (unit: DeckUnit): string => slides.find(({ slide_id }) => slide_id === unit.slide_id)?.title ?? '';
  const show = (unit: DeckUnit): JSX.Element => {
    const label = t('pane_insert.deck_slide', { number: unit.number });
    const [first] = unit.host_ids;
    if (!host.can.select || first === undefined) return <>{label}</>;
    return (
      <Link
        as="button"
        aria-label={t('pane_insert.show', { number: unit.number })}
        onClick={() => void host.goTo(first).catch(() => undefined)}
      >
        {label}
      </Link>
    );
  };
  const { asked } = updates;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <Subtitle2 as="h2" id={heading}>
        {t('pane_insert.in_deck')}
      </Subtitle2>
      {updates.error !== null && (
        <ProblemBar
          error={updates.error}
          title={t('pane_insert.update_failed', updates.progress ?? { done: 0, total: 0 })}
        />
      )}
      {updates.formerLeft > 0 && <Body1>{t('pane_insert.former_left', { count: updates.formerLeft })}</Body1>}
      {unchanged.length > 0 && <Body1>{t('pane_insert.unchanged', { count: unchanged.length })}</Body1>}
      {changed.length > 0 && (
        <>
          <Body1>{t('pane_insert.changed', { count: changed.length })}</Body1>
          <ul className={styles.list}>
            {changed.map((unit) => (
              <li key={unit.host_ids.join()} className={styles.row}>
                <span className={styles.words} dir="auto">
                  {show(unit)} {titleOf(unit)}
                </span>
                <Button
                  size="small"
                  disabledFocusable={updates.isBusy}
                  aria-label={t('pane_insert.update_slide', { number: unit.number, title: titleOf(unit) })}
                  onClick={() => updates.update([unit])}
                >
                  {t('pane_insert.update')}
                </Button>
              </li>
            ))}
          </ul>
          {changed.length > 1 && (
            <div>
              <Button disabledFocusable={updates.isBusy} onClick={() => updates.update(changed)}>
                {t('pane_insert.update_all', { count: changed.length })}
              </Button>
            </div>
          )}
          <Caption1 className={styles.quiet}>{t('pane_insert.update_note')}</Caption1>
        </>
      )}
      {updates.isBusy && updates.progress !== null && (
        <>
          <ProgressBar
            value={updates.progress.done}
            max={updates.progress.total}
            aria-label={t('pane_insert.update')}
          />
          <Caption1>
            {t('pane_insert.updating', {
              done: Math.min(updates.progress.done + 1, updates.progress.total),
              total: updates.progress.total,
            })}
          </Caption1>
        </>
      )}
      {gone.length > 0 && (
        <>
          <Body1>{t('pane_insert.gone', { count: gone.length })}</Body1>
          <ul className={styles.list}>
            {gone.map((unit) => (
              <li key={unit.host_ids.join()}>{show(unit)}</li>
            ))}
          </ul>
        </>
      )}
      {state.doubled.length > 0 && <Body1>{t('pane_insert.doubled', { count: state.doubled.length })}</Body1>}
      {state.fresh.length > 0 && (
        <div className={styles.row}>
          <Body1>{t('pane_insert.fresh', { count: state.fresh.length })}</Body1>
          <Button size="small" onClick={() => onChoose(new Set(state.fresh))}>
            {t('pane_insert.only_new')}
          </Button>
        </div>
      )}
      {asked !== null && (
        <AskDialog
          title={t('pane_insert.edited_title')}
          text={t('pane_insert.edited_text', {
            slides: new Intl.ListFormat(i18n.language).format(asked.edited.map(({ number }) => String(number))),
          })}
          answers={[
            ...(asked.others.length > 0
              ? [
                  {
                    label: t('pane_insert.edited_others', { count: asked.others.length }),
                    onChoose: () => updates.updateNow(asked.others),
                  },
                ]
              : []),
            {
              label: t('pane_insert.edited_now'),
              onChoose: () => updates.updateNow([...asked.others, ...asked.edited]),
            },
          ]}
          onCancel={updates.cancel}
        />
      )}
    </section>
  );
}
