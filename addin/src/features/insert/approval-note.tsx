import { useFormats } from '../../../../common/web/formats.ts';
import type { JSX } from 'react';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../data/host.ts';
import { useReview } from '../../data/review.ts';

/** Whether the slides are approved; the content hash is a tooltip for those who compare it. */
export function ApprovalNote({ presentationId }: { presentationId: string }): JSX.Element | null {
  const { t } = useTranslation('author');
  const formats = useFormats();
  const host = useHost();
  const { data } = useReview(presentationId);
  if (data === undefined) return null;
  const { status, approval } = data;
  if (status !== 'Approved' || approval === null) {
    return (
      <MessageBar layout="multiline" intent="info">
        <MessageBarBody>
          <MessageBarTitle>
            {t('pane_insert.draft', { status: t(`pane_insert.status_${status}`, { defaultValue: status }) })}
          </MessageBarTitle>
          {t(host.can.insert ? 'pane_insert.draft_note' : 'pane_insert.draft_note_download')}
        </MessageBarBody>
      </MessageBar>
    );
  }
  const date = formats.date(approval.at);
  return (
    <MessageBar layout="multiline" intent="success">
      <MessageBarBody>
        <MessageBarTitle title={approval.content_hash}>
          {t('pane_insert.approved', { name: approval.by.name, date })}
        </MessageBarTitle>
      </MessageBarBody>
    </MessageBar>
  );
}
