import { useFormats } from '../../../../common/web/formats.ts';
import { useId } from 'react';
import type { JSX, Ref } from 'react';
import {
  Body1,
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DifferenceList } from './difference-list.tsx';
import type { Insertion } from './insertion.ts';
import { judgeReceipt } from './judge-receipt.ts';
import { receiptTitle } from './receipt-title.ts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, outlineStyle: 'none' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  heading: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface ReceiptViewProps {
  ref: Ref<HTMLElement>;
  /** As it was written. */
  insertion: Insertion;
  /** How many of its slides are in the open deck now; null if that is unknown. */
  present: number | null;
  /** Slides of the insertion that it takes the place of and that are still there. */
  formerLeft: number;
  isInterrupted: boolean;
  isBusy: boolean;
  onRest: () => void;
  /** Null when there is nothing to fix this way. */
  onAgain: (() => void) | null;
  /** Null if it can't be taken back. */
  onRemove: (() => void) | null;
  onRemoveFormer: () => void;
  onHide: () => void;
}

/** The result of an insertion: which slides arrived, how they compare with the file, and actions. */
export function ReceiptView(props: ReceiptViewProps): JSX.Element {
  const { ref, insertion, present, formerLeft, isInterrupted, isBusy } = props;
  const { onRest, onAgain, onRemove, onRemoveFormer, onHide } = props;
  const styles = useStyles();
  const { t } = useTranslation('author');
  const heading = useId();
  const { list, dateTime } = useFormats();
  const { arrived, missing, different, unchecked, isChecked, untagged, heavy, isOtherwise } = judgeReceipt(insertion);
  const isWhole = missing.length === 0;
  const at = dateTime(insertion.at);
  const intent = ((): 'success' | 'warning' | 'error' | 'info' => {
    if (!isWhole) return insertion.state === 'failed' ? 'error' : 'warning';
    if (isOtherwise || untagged > 0 || heavy.length > 0 || formerLeft > 0) return 'warning';
    return isChecked ? 'success' : 'info';
  })();
  return (
    <section ref={ref} tabIndex={-1} className={styles.section} aria-labelledby={heading}>
      <Subtitle2 as="h2" id={heading} className={styles.heading}>
        {t('pane_insert.receipt')}
      </Subtitle2>
      <MessageBar intent={intent} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{receiptTitle(t, insertion, isInterrupted)}</MessageBarTitle>
          {insertion.failure !== null && <span dir="auto">{insertion.failure}</span>}
          {isInterrupted && !isWhole && t('pane_insert.interrupted_note')}
        </MessageBarBody>
      </MessageBar>
      {insertion.is_uncertain && <Body1>{t('pane_insert.uncertain')}</Body1>}
      {!isWhole && arrived > 0 && (
        <Body1>{t('pane_insert.missing', { slides: list(missing.map(({ number }) => String(number))) })}</Body1>
      )}
      {different > 0 && !isWhole && <Body1>{t('pane_insert.differs_too', { count: different })}</Body1>}
      {unchecked > 0 && <Body1>{t('pane_insert.unchecked_note', { count: unchecked })}</Body1>}
      {isWhole && insertion.order === 'unchecked' && <Body1>{t('pane_insert.order_unchecked')}</Body1>}
      {insertion.replaced > 0 && <Body1>{t('pane_insert.replaced', { count: insertion.replaced })}</Body1>}
      {formerLeft > 0 && (
        <Body1>
          {t('pane_insert.former_there', { count: formerLeft })} {!isWhole && t('pane_insert.former_until')}
        </Body1>
      )}
      {untagged > 0 && <Body1>{t('pane_insert.untagged', { count: untagged })}</Body1>}
      {heavy.length > 0 && (
        <Body1>{t('pane_insert.heavy', { count: heavy.length, slides: list(heavy.map(String)) })}</Body1>
      )}
      {present !== null && present < arrived && (
        <Body1>{t('pane_insert.fewer_now', { now: present, total: arrived })}</Body1>
      )}
      <Caption1 className={styles.quiet}>{t('pane_insert.receipt_at', { at })}</Caption1>
      {onRemove === null && present !== 0 && arrived > 0 && (
        <Caption1 className={styles.quiet}>{t('pane_insert.cannot_remove')}</Caption1>
      )}
      <div className={styles.tools}>
        {!isWhole && (
          <Button appearance="primary" disabledFocusable={isBusy} onClick={onRest}>
            {t('pane_insert.rest', { count: missing.length })}
          </Button>
        )}
        {onAgain !== null && (
          <Button appearance="primary" disabledFocusable={isBusy} onClick={onAgain}>
            {t('pane_insert.again')}
          </Button>
        )}
        {isWhole && formerLeft > 0 && (
          <Button appearance="primary" disabledFocusable={isBusy} onClick={onRemoveFormer}>
            {t('pane_insert.remove_former')}
          </Button>
        )}
        {onRemove !== null && (
          <Button disabledFocusable={isBusy} onClick={onRemove}>
            {isWhole ? t('pane_insert.remove') : t('pane_insert.remove_arrived', { count: present ?? arrived })}
          </Button>
        )}
        <Button appearance="subtle" onClick={onHide}>
          {t('pane_insert.hide')}
        </Button>
      </div>
      {isOtherwise && <DifferenceList insertion={insertion} />}
    </section>
  );
}
