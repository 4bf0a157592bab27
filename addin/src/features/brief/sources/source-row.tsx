import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Body1,
  Button,
  Caption1,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ProgressBar,
} from '@fluentui/react-components';
import { ErrorCircleRegular, MoreHorizontalRegular, WarningRegular } from '@fluentui/react-icons';
import { fluentRef } from '../../../../../common/web/focus.ts';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../../common/web/announcer.tsx';
import { useProblemText } from '../../../../../common/web/problem-bar.tsx';
import { useFile, useReadFile, useReadingProgress } from '../../../data/files.ts';
import type { SlideOfSource } from '../../../data/files.ts';
import { useRowStyles } from './row-styles.ts';
import { SourceIcon } from './source-icon.tsx';
import { SourceTextDialog } from './source-text-dialog.tsx';
import { useSourceFacts } from './use-source-facts.ts';

/** One source: its kind, what was read from it, and the slides based on it. */
export function SourceRow({
  id,
  slides,
  isLocked,
  onMove,
  onRemove,
}: {
  id: string;
  /** Null while there is no outline. */
  slides: readonly SlideOfSource[] | null;
  isLocked: boolean;
  /** Null if it can't go there. */
  onMove: { up: (() => void) | null; down: (() => void) | null };
  onRemove: (name: string) => void;
}): JSX.Element {
  const styles = useRowStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const problemText = useProblemText();
  const listed = useFile(id);
  const read = useReadFile(id);
  const progress = useReadingProgress(id);
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const facts = useSourceFacts();
  const file = read.data?.file ?? listed.data;
  const name = file?.name ?? t('pane_sources.unknown');
  const isReading = read.isFetching && read.data === undefined;
  const fault = read.data?.error?.message ?? (read.isError ? problemText(read.error) : null);
  const findings = read.data?.findings.filter(({ severity }) => severity !== 'info') ?? [];
  const summary = file?.summary ?? null;
  const factsText = summary === null ? null : facts(summary);

  // The closing menu gives the focus back to its button first; the dialog takes it from there.
  const openText = (): void => void setTimeout(() => setIsOpen(true), 0);
  const wasReading = useRef(isReading);
  useEffect(() => {
    if (wasReading.current && !isReading) {
      if (fault !== null) announce(t('pane_sources.read_failed', { name, fault }), 'assertive');
      else if (factsText !== null) announce(t('pane_sources.read_done', { name, facts: factsText }));
    }
    wasReading.current = isReading;
  }, [announce, fault, isReading, name, t, factsText]);

  return (
    <li className={styles.row} data-source={id}>
      <span className={styles.icon}>
        <SourceIcon name={name} isUrl={file?.kind === 'url'} />
      </span>
      <div className={styles.main}>
        <Body1 className={styles.name} dir="auto" title={file?.url ?? name}>
          {name}
        </Body1>
        {isReading && (
          <>
            <Caption1 className={styles.quiet}>{progress ?? t('pane_sources.reading')}</Caption1>
            <ProgressBar aria-label={t('pane_sources.reading_of', { name })} />
          </>
        )}
        {!isReading && fault === null && factsText !== null && (
          <>
            {summary?.title != null && summary.title !== '' && summary.title !== name && (
              <Caption1 className={styles.name} dir="auto" title={summary.title}>
                {summary.title}
              </Caption1>
            )}
            <Caption1 className={styles.quiet}>{factsText}</Caption1>
          </>
        )}
        {!isReading && fault === null && file?.is_text_edited === true && (
          <Caption1 className={styles.quiet}>{t('pane_sources.corrected')}</Caption1>
        )}
        {!isReading && fault !== null && (
          <>
            <Caption1 className={styles.fault}>
              <ErrorCircleRegular className={styles.faultIcon} aria-hidden="true" />
              {fault}
            </Caption1>
            {!isLocked && (
              <div className={styles.more}>
                <Button
                  size="small"
                  aria-label={t('pane_sources.retry_of', { name })}
                  onClick={() => void read.refetch()}
                >
                  {t('pane_sources.retry')}
                </Button>
                <Button size="small" aria-label={t('pane_sources.remove_of', { name })} onClick={() => onRemove(name)}>
                  {t('pane_sources.remove')}
                </Button>
              </div>
            )}
          </>
        )}
        {findings.map(({ code, message }, index) => (
          <Caption1 key={`${code} ${index}`} className={styles.warning}>
            <WarningRegular className={styles.warningIcon} aria-hidden="true" />
            {message}
          </Caption1>
        ))}
        {slides !== null && (
          <Caption1 className={styles.quiet} title={slides.map(({ title }) => title).join('\n')}>
            {slides.length === 0
              ? t('pane_sources.no_slides')
              : t('pane_sources.on_slides', {
                  count: slides.length,
                  slides: slides.map(({ number }) => number).join(', '),
                })}
          </Caption1>
        )}
      </div>
      <div className={styles.actions}>
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              ref={fluentRef(menu)}
              appearance="subtle"
              size="small"
              icon={<MoreHorizontalRegular />}
              aria-label={t('pane_sources.actions_of', { name })}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {summary !== null && <MenuItem onClick={openText}>{t('pane_sources.see_text')}</MenuItem>}
              {!isLocked && onMove.up !== null && <MenuItem onClick={onMove.up}>{t('pane_sources.move_up')}</MenuItem>}
              {!isLocked && onMove.down !== null && (
                <MenuItem onClick={onMove.down}>{t('pane_sources.move_down')}</MenuItem>
              )}
              {!isLocked && <MenuItem onClick={() => onRemove(name)}>{t('pane_sources.remove')}</MenuItem>}
            </MenuList>
          </MenuPopover>
        </Menu>
      </div>
      {isOpen && file !== undefined && (
        <SourceTextDialog
          file={file}
          onClose={() => {
            setIsOpen(false);
            menu.current?.focus();
          }}
        />
      )}
    </li>
  );
}
