import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Badge, Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../common/web/dialogs.tsx';
import { useAnnounce } from '../../../common/web/announcer.tsx';
import { useProblemText } from '../../../common/web/problem-bar.tsx';
import { RowList } from './row-list.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

type Outcome = 'done' | { reason: string };

interface BulkDialogProps<Row> {
  title: string;
  text: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** What happens to a row, before it is done. */
  effect: (row: Row) => ReactNode;
  /** Why nothing can be done with a row; null if it can. */
  blocked?: (row: Row) => string | null;
  run: (row: Row) => Promise<unknown>;
  /** The verb and the number of rows. */
  confirm: (count: number) => string;
  isDanger?: boolean;
  /** False while the dialog's own fields are not filled in. */
  isReady?: boolean;
  /** Fields of the dialog, below the rows. */
  children?: ReactNode;
  /** @param done the rows that went well */
  onClose: (done: Row[]) => void;
}

/** Shows what will happen to each row, then does it row by row and shows each result. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>): JSX.Element {
  const { rows, rowId, rowName, effect, blocked = () => null, run, confirm, isDanger = false, isReady = true } = props;
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const announce = useAnnounce();
  const problemText = useProblemText();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [phase, setPhase] = useState<'asked' | 'running' | 'over'>('asked');
  const runnable = rows.filter((row) => blocked(row) === null);
  const done = (reached: ReadonlyMap<string, Outcome>): Row[] =>
    rows.filter((row) => reached.get(rowId(row)) === 'done');
  const close = (): void => {
    if (phase !== 'running') props.onClose(done(outcomes));
  };
  const start = async (): Promise<void> => {
    setPhase('running');
    const reached = new Map<string, Outcome>();
    for (const row of runnable) {
      const outcome = await run(row).then(
        (): Outcome => 'done',
        (error: unknown): Outcome => ({ reason: problemText(error) }),
      );
      reached.set(rowId(row), outcome);
      setOutcomes(new Map(reached));
    }
    setPhase('over');
    const finished = done(reached).length;
    announce(t('console.bulk_result', { count: finished, failed: reached.size - finished }));
    // One row that went well needs no list of results.
    if (reached.size === 1 && finished === 1) props.onClose(done(reached));
  };
  return (
    <DialogFrame
      title={props.title}
      className={styles.content}
      isAlert
      isFluid
      onClose={close}
      actions={
        phase === 'over' ? (
          <Button appearance="primary" onClick={close}>
            {t('console.close')}
          </Button>
        ) : (
          <>
            <Button onClick={close} disabledFocusable={phase === 'running'}>
              {t('console.cancel')}
            </Button>
            <Button
              appearance="primary"
              {...(isDanger ? { className: styles.danger } : {})}
              disabledFocusable={phase === 'running' || runnable.length === 0 || !isReady}
              onClick={() => void start()}
            >
              {confirm(runnable.length)}
            </Button>
          </>
        )
      }
    >
      <Body1>{props.text}</Body1>
      <RowList
        label={t('console.rows_concerned')}
        rows={rows.map((row) => {
          const reason = blocked(row);
          const outcome = outcomes.get(rowId(row));
          return {
            key: rowId(row),
            name: rowName(row),
            note: typeof outcome === 'object' ? outcome.reason : (reason ?? effect(row)),
            badges: (
              <>
                {reason !== null && (
                  <Badge appearance="tint" color="warning">
                    {t('console.unchanged')}
                  </Badge>
                )}
                {outcome !== undefined && (
                  <Badge appearance="tint" color={outcome === 'done' ? 'success' : 'danger'}>
                    {t(outcome === 'done' ? 'console.done' : 'console.failed')}
                  </Badge>
                )}
              </>
            ),
          };
        })}
      />
      {phase === 'asked' && props.children}
    </DialogFrame>
  );
}
