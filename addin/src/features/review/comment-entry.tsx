import { useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Avatar,
  Button,
  Caption1,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
  tokens,
} from '@fluentui/react-components';
import { DeleteRegular, EditRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { useChangeComment, useDeleteComment } from '../../data/comments.ts';
import type { Comment } from '../../data/comments.ts';
import { CommentForm } from './comment-form.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Person } from '../../data/review.ts';

const useStyles = makeStyles({
  entry: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  who: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** One comment: who, when, what; its author changes and deletes it here. */
export function CommentEntry({
  presentationId,
  comment,
  onDeleted,
}: {
  presentationId: string;
  comment: Comment;
  onDeleted: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { dateTime } = useFormats();
  const notify = useNotify();
  const change = useChangeComment(presentationId);
  const remove = useDeleteComment(presentationId);
  const [mode, setMode] = useState<'shown' | 'edited' | 'to-delete'>('shown');
  const more = useRef<HTMLElement | null>(null);
  const back = (): void => {
    setMode('shown');
    // Once the button is enabled again.
    setTimeout(() => more.current?.focus());
  };
  if (comment.is_deleted) return <Text className={styles.quiet}>{t('pane_review.deleted')}</Text>;
  const name = comment.author.name === '' ? t('pane_review.unknown_user') : comment.author.name;
  const brought = comment.brought;
  return (
    <div className={styles.entry}>
      <div className={styles.head}>
        <Avatar name={name} size={28} aria-hidden="true" />
        <div className={styles.who}>
          <Text weight="semibold">
            <bdi>{name}</bdi>
          </Text>
          <Caption1 className={styles.quiet}>
            <time dateTime={comment.created_at}>{dateTime(comment.created_at)}</time>
            {comment.edited_at !== null && ` · ${t('pane_review.edited')}`}
          </Caption1>
        </div>
        {mode !== 'edited' && (comment.may_edit || comment.may_delete) && (
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <Button
                ref={(element: HTMLElement | null) => void (more.current = element)}
                size="small"
                appearance="subtle"
                icon={<MoreHorizontalRegular />}
                aria-label={t('pane_review.more_of', { name })}
              />
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                {comment.may_edit && (
                  <MenuItem icon={<EditRegular />} onClick={() => setMode('edited')}>
                    {t('pane_review.edit')}
                  </MenuItem>
                )}
                {comment.may_delete && (
                  <MenuItem icon={<DeleteRegular />} onClick={() => setMode('to-delete')}>
                    {t('pane_review.delete')}
                  </MenuItem>
                )}
              </MenuList>
            </MenuPopover>
          </Menu>
        )}
      </div>
      {brought !== null && (
        <Caption1 className={styles.quiet}>
          {t('pane_review.brought', { name: brought.by.name, file: brought.file_name })}
        </Caption1>
      )}
      {mode === 'edited' ? (
        <CommentForm
          presentationId={presentationId}
          draftKey={`edit.${comment.id}`}
          label={t('pane_review.edit')}
          send={t('pane_review.save')}
          initial={comment.text}
          initialMentions={comment.mentions}
          hasFocus
          isBusy={change.isPending}
          error={change.error}
          onSend={(edited, settle) =>
            change.mutate(
              { comment, change: edited },
              {
                onSuccess: () => {
                  settle();
                  notify(t('pane_review.saved'));
                  back();
                },
              },
            )
          }
          onCancel={() => {
            change.reset();
            back();
          }}
        />
      ) : (
        <CommentText text={comment.text} mentions={comment.mentions} />
      )}
      {mode === 'to-delete' && (
        <DecisionDialog
          title={t('pane_review.delete_title')}
          confirm={t('pane_review.delete')}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate(comment, {
              onSuccess: () => {
                setMode('shown');
                notify(t('pane_review.was_deleted'));
                onDeleted();
              },
            })
          }
          onClose={() => {
            remove.reset();
            back();
          }}
        >
          <Text>{t('pane_review.delete_note')}</Text>
        </DecisionDialog>
      )}
    </div>
  );
}

const useCommentTextStyles = makeStyles({
  text: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  mention: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** The words of a comment, with the people it mentions set off. */
function CommentText({ text, mentions }: { text: string; mentions: readonly Person[] }): JSX.Element {
  const styles = useCommentTextStyles();
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text, mentions).map(({ words, isMention }, index) =>
        isMention ? (
          <span key={index} className={styles.mention}>
            {words}
          </span>
        ) : (
          words
        ),
      )}
    </p>
  );
}

function partsOf(text: string, mentions: readonly Person[]): { words: string; isMention: boolean }[] {
  // The longest first: “@Ann Lee” is not “@Ann” with a word behind it.
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: { words: string; isMention: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at, name }) => at >= 0 && name !== '@')
      .sort((a, b) => a.at - b.at)[0];
    if (found === undefined) return [...parts, { words: rest, isMention: false }];
    if (found.at > 0) parts.push({ words: rest.slice(0, found.at), isMention: false });
    parts.push({ words: found.name, isMention: true });
    rest = rest.slice(found.at + found.name.length);
  }
  return parts;
}
