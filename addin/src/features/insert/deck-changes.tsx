import { useId } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Caption1, makeStyles, ProgressBar, Subtitle2, tokens, Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../../common/web/formats.ts';
import { useServices } from '../../../../common/web/services.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import type { DeckState, DeckUnit } from './deck-state.ts';
import type { WantedSlide } from './insertion.ts';
import { forgetInsertion, storedInsertions } from './insertion-store.ts';
import { useRemoval } from './use-removal.tsx';
import { useUpdates } from './use-updates.ts';
import { useHost } from '../../data/host.ts';
import { keys } from '../../data/keys.ts';
import { findEdited } from './find-edited.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  heading: { margin: 0 },
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, outlineStyle: 'none' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS },
  button: { flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface DeckChangesProps {
  presentationId: string;
  state: DeckState;
  slides: readonly WantedSlide[];
  /** The receipt that is shown offers to remove all of them. */
  isRemovalOffered: boolean;
  onChoose: (slideIds: ReadonlySet<string>) => void;
}

/** What changed in the slides of this presentation that are in the open deck. */
export function DeckChanges(props: DeckChangesProps): JSX.Element | null {
  const { presentationId, state, slides, isRemovalOffered, onChoose } = props;
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { list } = useFormats();
  const { storage } = useServices();
  const heading = useId();
  const updates = useUpdates(presentationId);
  const removal = useRemoval();
  const edited = useEdited(presentationId, state.units);
  if (state.units.length === 0) return null;
  const isEdited = ({ host_ids: [first] }: DeckUnit): boolean => first !== undefined && edited.has(first);
  const inState = (wanted: DeckUnit['state']): DeckUnit[] => state.units.filter((unit) => unit.state === wanted);
  const [same, changed, gone] = [inState('unchanged'), inState('changed'), inState('gone')];
  const worked = same.filter(isEdited);
  const titleOf = (unit: DeckUnit): string => slides.find(({ slide_id }) => slide_id === unit.slide_id)?.title ?? '';
  const row = (unit: DeckUnit, label: string, name: string, note?: string): JSX.Element => (
    <UnitRow
      key={unit.host_ids.join()}
      unit={unit}
      title={titleOf(unit)}
      {...(note === undefined ? {} : { note })}
      action={{ label, name, isBusy: updates.isBusy, onChoose: () => updates.update([unit]) }}
    />
  );
  const count = state.units.reduce((sum, { host_ids }) => sum + host_ids.length, 0);
  const askRemoval = (): void =>
    removal.ask({
      count,
      text: t('pane_insert.remove_all_text'),
      isTheirs: ({ tags }) => tags?.LECTERN_DECK === presentationId,
      onGone: () => {
        const inserted = new Set(state.units.map(({ insert_id }) => insert_id));
        for (const each of storedInsertions(storage, presentationId))
          if (inserted.has(each.id)) forgetInsertion(storage, each);
      },
    });
  const { asked, progress } = updates;
  const isBusy = updates.isBusy || removal.isBusy;
  return (
    <section className={styles.section} aria-labelledby={heading} tabIndex={-1}>
      <Subtitle2 as="h2" id={heading} className={styles.heading}>
        {t('pane_insert.in_deck')}
      </Subtitle2>
      {removal.problem}
      {updates.error !== null && (
        <ProblemBar
          error={updates.error}
          title={t('pane_insert.update_failed', progress ?? { done: 0, total: state.units.length })}
        />
      )}
      {updates.formerLeft > 0 && <Body1>{t('pane_insert.former_left', { count: updates.formerLeft })}</Body1>}
      {same.length > worked.length && (
        <Body1>{t('pane_insert.unchanged', { count: same.length - worked.length })}</Body1>
      )}
      {changed.length > 0 && (
        <>
          <Body1>{t('pane_insert.changed', { count: changed.length })}</Body1>
          <ul className={styles.list}>
            {changed.map((unit) =>
              row(
                unit,
                t('pane_insert.update'),
                t('pane_insert.update_slide', { number: unit.number, title: titleOf(unit) }),
                isEdited(unit) ? t('pane_insert.edited_too') : undefined,
              ),
            )}
          </ul>
          {changed.length > 1 && (
            <div>
              <Button disabledFocusable={isBusy} onClick={() => updates.update(changed)}>
                {t('pane_insert.update_all', { count: changed.length })}
              </Button>
            </div>
          )}
          <Caption1 className={styles.quiet}>{t('pane_insert.update_note')}</Caption1>
        </>
      )}
      {worked.length > 0 && (
        <>
          <Body1>{t('pane_insert.edited', { count: worked.length })}</Body1>
          <ul className={styles.list}>
            {worked.map((unit) =>
              row(
                unit,
                t('pane_insert.restore'),
                t('pane_insert.restore_slide', { number: unit.number, title: titleOf(unit) }),
              ),
            )}
          </ul>
        </>
      )}
      {updates.isBusy && progress !== null && (
        <>
          <ProgressBar value={progress.done} max={progress.total} aria-label={t('pane_insert.update')} />
          <Caption1>
            {t('pane_insert.updating', {
              done: Math.min(progress.done + 1, progress.total),
              total: progress.total,
            })}
          </Caption1>
        </>
      )}
      {gone.length > 0 && (
        <>
          <Body1>{t('pane_insert.gone', { count: gone.length })}</Body1>
          <ul className={styles.list}>
            {gone.map((unit) => (
              <UnitRow key={unit.host_ids.join()} unit={unit} title="" />
            ))}
          </ul>
        </>
      )}
      {state.doubled.length > 0 && <Body1>{t('pane_insert.doubled', { count: state.doubled.length })}</Body1>}
      {state.fresh.length > 0 && (
        <div className={styles.row}>
          <Body1>{t('pane_insert.fresh', { count: state.fresh.length })}</Body1>
          <Button size="small" className={styles.button} onClick={() => onChoose(new Set(state.fresh))}>
            {t('pane_insert.only_new')}
          </Button>
        </div>
      )}
      {!isRemovalOffered && (
        <div>
          <Button disabledFocusable={isBusy} onClick={askRemoval}>
            {t('pane_insert.remove_all', { count })}
          </Button>
        </div>
      )}
      {removal.dialog}
      {asked !== null && (
        <ConfirmDialog
          title={t('pane_insert.edited_title')}
          text={t('pane_insert.edited_text', {
            slides: list(asked.edited.map(({ number }) => String(number))),
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

/** Which of these slides read different from when they were inserted, each by the id of its first slide in the deck. */
function useEdited(presentationId: string, units: readonly DeckUnit[]): ReadonlySet<string> {
  const { storage } = useServices();
  const host = useHost();
  const { data } = useQuery({
    queryKey: keys.deckEdits(
      presentationId,
      units.map(({ host_ids, rev }) => [...host_ids, rev].join()),
    ),
    queryFn: async () =>
      (await findEdited(host, units, storedInsertions(storage, presentationId))).map(({ host_ids }) => host_ids[0]),
    enabled: host.can.readBack && units.length > 0,
    staleTime: 0,
    // A user who comes back to the pane may come from the slide.
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  });
  return new Set(data?.flatMap((id) => id ?? []));
}

const useRowStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS },
  words: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' },
  button: { flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface UnitRowProps {
  unit: DeckUnit;
  title: string;
  note?: string;
  /** The button at its end: visible label, accessible name, and action. */
  action?: { label: string; name: string; isBusy: boolean; onChoose: () => void };
}

/** A slide in the open deck: where it is, and what can be done with it. */
function UnitRow({ unit, title, note, action }: UnitRowProps): JSX.Element {
  const styles = useRowStyles();
  const { t } = useTranslation('author');
  const host = useHost();
  const [first] = unit.host_ids;
  const label = t('pane_insert.deck_slide', { number: unit.number });
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {host.can.select && first !== undefined ? (
          <Link
            as="button"
            aria-label={t('pane_insert.show', { number: unit.number })}
            onClick={() => void host.goTo(first).catch(() => undefined)}
          >
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
        {title !== '' && <span dir="auto">{title}</span>}
        {note !== undefined && <Caption1 className={styles.quiet}>{note}</Caption1>}
      </span>
      {action !== undefined && (
        <Button
          size="small"
          className={styles.button}
          disabledFocusable={action.isBusy}
          aria-label={action.name}
          onClick={action.onChoose}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
