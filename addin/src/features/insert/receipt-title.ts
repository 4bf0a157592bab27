import type { TFunction } from 'i18next';
import type { Insertion } from './insertion.ts';
import { judgeReceipt } from './judge-receipt.ts';

/**
 * The result of an insertion in a sentence.
 * @param isInterrupted the pane was closed before it had ended
 */
export function receiptTitle(t: TFunction<'author'>, insertion: Insertion, isInterrupted: boolean): string {
  const { arrived, missing, different, isChecked, isOtherwise } = judgeReceipt(insertion);
  const total = insertion.slides.length;
  if (missing.length > 0) {
    if (isInterrupted) return t('pane_insert.was_interrupted', { arrived, total });
    if (insertion.state === 'stopped') return t('pane_insert.was_stopped', { arrived, total });
    return arrived === 0 ? t('pane_insert.arrived_none') : t('pane_insert.arrived_part', { arrived, total });
  }
  if (isOtherwise) {
    return different === 0 ? t('pane_insert.order_only') : t('pane_insert.different', { count: different });
  }
  return t(isChecked ? 'pane_insert.equal' : 'pane_insert.unchecked', { count: total });
}
