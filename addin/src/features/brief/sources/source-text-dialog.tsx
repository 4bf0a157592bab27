import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { SESSION_KEYS } from '../../../../../common/web/session.ts';
import type { CurrentUser } from '../../../../../common/api/session.ts';
import { useServices } from '../../../../../common/web/services.ts';
import { useDraft } from '../../../../../common/web/use-draft.ts';
import { useNotify } from '../../../../../common/web/notify.tsx';
import { fluentRef } from '../../../../../common/web/focus.ts';
import { PageSkeleton } from '../../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../../common/web/problem-bar.tsx';
import { replaceText, useFileText } from '../../../data/files.ts';
import type { DecomposedFile, SourceFile } from '../../../data/files.ts';
import { isAllowed } from '../../../data/use-may-change.ts';
import type { sourceBlockSchema, sourceTableSchema } from '../../../../../common/api/source-blocks.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  name: { overflowWrap: 'anywhere' },
});

/** What was read of a file, to look at and to correct. */
export function SourceTextDialog({ file, onClose }: { file: SourceFile; onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const text = useFileText(file.id);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            <span className={styles.name} dir="auto">
              {file.name}
            </span>
          </DialogTitle>
          {text.data === undefined ? (
            <>
              <DialogContent>
                {text.isError ? (
                  <ProblemBar error={text.error} onRetry={() => void text.refetch()} />
                ) : (
                  <PageSkeleton />
                )}
              </DialogContent>
              <DialogActions>
                <Button onClick={onClose}>{t('pane_sources.close')}</Button>
              </DialogActions>
            </>
          ) : (
            <TextOfSource file={file} read={text.data} onClose={onClose} />
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function TextOfSource({
  file,
  read,
  onClose,
}: {
  file: SourceFile;
  read: DecomposedFile;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const me = queries.getQueryData<CurrentUser>(SESSION_KEYS.me);
  const [stored] = useState(() => sourceMarkdown(read.blocks, read.tables));
  const [draft, setDraft, clearDraft] = useDraft(`source-correct.${file.id}`, stored);
  const mayChange = me !== undefined && isAllowed(me.rules, 'change', 'file', file);
  const why = !mayChange ? 'text_not_yours' : isWhole(read.tables) ? null : 'text_too_long';
  const save = useMutation({
    mutationFn: () => replaceText({ client, queries }, file.id, draft),
    onSuccess: () => {
      clearDraft();
      notify(t('pane_sources.text_saved'));
      onClose();
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isChanged = draft !== stored && draft.trim() !== '';
  return (
    <>
      <DialogContent className={styles.content}>
        {save.isError && <ProblemBar error={save.error} title={t('pane_sources.text_not_saved')} />}
        <Caption1>{t(why === null ? 'pane_sources.text_note' : `pane_sources.${why}`)}</Caption1>
        {why === null && read.images.length > 0 && (
          <Caption1>{t('pane_sources.text_pictures', { count: read.images.length })}</Caption1>
        )}
        <Field label={t('pane_sources.text_read')}>
          <Textarea
            ref={fluentRef(field)}
            dir="auto"
            rows={16}
            readOnly={why !== null}
            value={why === null ? draft : stored}
            onChange={(_event, { value }) => setDraft(value)}
          />
        </Field>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            clearDraft();
            onClose();
          }}
        >
          {t(isChanged && why === null ? 'pane_sources.text_discard' : 'pane_sources.close')}
        </Button>
        {why === null && (
          <Button
            appearance="primary"
            disabledFocusable={!isChanged || save.isPending}
            onClick={() => isChanged && save.mutate()}
          >
            {t('pane_sources.text_save')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

type Block = z.output<typeof sourceBlockSchema>;
type Table = z.output<typeof sourceTableSchema>;

/** What was read of a file as Markdown, as PUT /files/{id} takes it back. */
function sourceMarkdown(blocks: readonly Block[], tables: readonly Table[]): string {
  const tableOf = new Map(tables.map((table) => [table.block_id, table]));
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `${'#'.repeat(Math.min(6, Math.max(1, block.level)))} ${block.text}`;
        case 'paragraph':
          return block.text;
        case 'list':
          return block.items
            .map(({ text, level }, index) => {
              const indent = '  '.repeat(Math.max(0, level - Math.min(...block.items.map((each) => each.level))));
              return `${indent}${block.ordered ? `${index + 1}.` : '-'} ${text}`;
            })
            .join('\n');
        case 'quote':
          return block.text.replaceAll(/^/gm, '> ');
        case 'code':
          return `\`\`\`${block.language ?? ''}\n${block.text}\n\`\`\``;
        case 'figure':
          return [block.caption, block.text].filter(Boolean).join('\n\n');
        case 'table':
          return tableMarkdown(tableOf.get(block.id), block.caption);
      }
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function tableMarkdown(table: Table | undefined, caption: string | undefined): string {
  if (table === undefined) return caption ?? '';
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const head = table.columns.map(({ name, unit }) =>
    unit === undefined || name.includes(unit) ? name : `${name} (${unit})`,
  );
  return [
    ...(caption === undefined || caption === '' ? [] : [caption, '']),
    row(head),
    row(head.map(() => '---')),
    ...table.rows.map((each) => row(each.map(({ raw }) => raw))),
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/gu, ' ');
}

/** Whether the response contains every row of every table: only then can a text replace it without loss. */
function isWhole(tables: readonly Table[]): boolean {
  return tables.every(({ rows, row_count }) => rows.length === row_count);
}
