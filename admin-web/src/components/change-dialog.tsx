import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../common/web/dialogs.tsx';
import { ProblemBar } from '../../../common/web/problem-bar.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  value: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** Lists what changes, old and new, before it is saved. */
export function ChangeDialog({
  changes,
  save,
  onClose,
}: {
  changes: readonly { field: string; before: string; after: string }[];
  save: Pick<UseMutationResult<unknown, Error, void>, 'error' | 'isPending' | 'mutate' | 'reset'>;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const close = (): void => {
    save.reset();
    onClose();
  };
  return (
    <DialogFrame
      title={t('console.save_changes', { count: changes.length })}
      className={styles.content}
      onClose={() => !save.isPending && close()}
      actions={
        <>
          <Button disabledFocusable={save.isPending} onClick={close}>
            {t('console.cancel')}
          </Button>
          <Button appearance="primary" disabledFocusable={save.isPending} onClick={() => save.mutate()}>
            {t('console.save')}
          </Button>
        </>
      }
    >
      {save.error !== null && <ProblemBar error={save.error} title={t('console.not_saved')} />}
      <Table size="small" aria-label={t('console.changes')}>
        <TableHeader>
          <TableRow>
            {['change_field', 'change_before', 'change_after'].map((column) => (
              <TableHeaderCell key={column}>{t(`console.${column}`)}</TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {changes.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableCell className={styles.value}>{field}</TableCell>
              <TableCell className={styles.value}>{before}</TableCell>
              <TableCell className={styles.value}>{after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DialogFrame>
  );
}
