import { useEffect, useRef } from 'react';
import type { ComponentProps, JSX } from 'react';
import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { path } from '../../../../common/client/request-url.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { PresentationRow } from './presentation-row.tsx';

const useStyles = makeStyles({
  gone: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px dashed ${tokens.colorNeutralStroke2}`,
  },
  text: { flexGrow: 1, minWidth: 0, color: tokens.colorNeutralForeground3 },
  undo: { flexShrink: 0 },
});

interface Props extends Omit<ComponentProps<typeof PresentationRow>, 'onDelete'> {
  isDeleted: boolean;
  mayDelete: boolean;
  onDeleted: () => void;
  onRestored: () => void;
}

/** A presentation that can be deleted. A deleted one is replaced by an Undo row while the page is open. */
export function DeletableRow({ isDeleted, mayDelete, onDeleted, onRestored, ...props }: Props): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { t: common } = useTranslation('common');
  const { client } = useServices();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const place = useRef<HTMLDivElement>(null);
  const { row } = props;
  const title = row.title === '' ? common('pane.untitled') : row.title;
  const again = (): Promise<void> => queries.invalidateQueries({ queryKey: ['presentations'] });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => client.delete(path('/presentations/{id}', { id: row.id })),
    onSuccess() {
      onDeleted();
      announce(t('pane_home.deleted', { title }));
      void again();
    },
  });
  const restore = useMutation({
    networkMode: 'always',
    mutationFn: () => client.post(path('/presentations/{id}/restore', { id: row.id })),
    async onSuccess() {
      // It is back when the list has it: until then it stays where it is.
      await again();
      onRestored();
      announce(t('pane_home.restored', { title }));
    },
  });
  const wasDeleted = useRef(isDeleted);
  useEffect(() => {
    // The button that was pressed is gone: the focus stays in this row.
    if (wasDeleted.current !== isDeleted) place.current?.querySelector('button')?.focus();
    wasDeleted.current = isDeleted;
  }, [isDeleted]);
  const error = remove.error ?? restore.error;
  return (
    <div ref={place}>
      {isDeleted ? (
        <div className={styles.gone}>
          <Body1 className={styles.text} dir="auto">
            {t('pane_home.deleted', { title })}
          </Body1>
          <Button
            className={styles.undo}
            icon={<ArrowUndoRegular />}
            disabledFocusable={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {t('pane_home.undo')}
          </Button>
        </div>
      ) : (
        <PresentationRow {...props} onDelete={mayDelete ? () => remove.mutate() : undefined} />
      )}
      {error !== null && (
        <ProblemBar
          error={error}
          title={t(isDeleted ? 'pane_home.not_restored' : 'pane_home.not_deleted', { title })}
          onDismiss={() => {
            remove.reset();
            restore.reset();
          }}
        />
      )}
    </div>
  );
}
