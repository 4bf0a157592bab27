import { useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Body1,
  Button,
  Caption1,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Select,
  Spinner,
  Subtitle1,
  Tag,
  TagGroup,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { AttachRegular, OptionsRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CodedError } from '../../../../common/deck/coded-error.ts';
import { clientList } from '../../../../common/api/accounts.ts';
import type { ClientView } from '../../../../common/api/accounts.ts';
import { useUser } from '../../../../common/web/session.ts';
import { PRESENTATION_BOUNDS } from '../../../../common/api/presentations.ts';
import { ProblemBar, useProblemText } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { useFeatureTexts } from '../../../../common/web/texts.ts';
import { useDroppedFiles } from '../../components/use-dropped-files.ts';
import type { PresentationSummary } from './use-presentation-list.ts';
import { SamplePresentation } from './sample-presentation.tsx';
import { useChosenFiles } from '../../data/use-uploads.ts';
import { refusalOf } from '../../data/source-limits.ts';
import { useStart } from './use-start.ts';
import type { Given } from './use-start.ts';
import { useWizard } from '../../data/wizard.ts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  title: { marginBlock: tokens.spacingVerticalS },
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  over: { backgroundColor: tokens.colorBrandBackground2 },
  text: { width: '100%' },
  ways: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  files: { flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  room: { flexGrow: 1 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
  },
  start: { '@media (max-width: 599px)': { width: '100%' } },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/**
 * The beginning of a presentation: one box takes a description, pasted text, files and addresses, for people do not sort what they
 * have before they begin.
 */
export function StartBox({ known }: { known: readonly PresentationSummary[] }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { settings } = useServices();
  const wizard = useWizard();
  const problemText = useProblemText();
  // Why a file is refused.
  const hasReasons = useFeatureTexts('brief');
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText, clearText] = useDraft('home.start');
  const [given, setGiven] = useChosenFiles();
  const [isMissing, setMissing] = useState(false);
  const user = useUser();
  const start = useStart(known, user, clearText);
  const hasNoClient = user?.clientId === null;
  const clients = useClients(hasNoClient);
  const [chosen, setChosen] = useState('');
  const clientId = hasNoClient ? chosen || (clients.data?.[0]?.id ?? '') : null;
  const extensions = wizard.data?.file_extensions ?? [];
  const limits = {
    extensions,
    max_bytes: settings.max_upload_bytes,
    max_files: wizard.data?.bounds.files ?? PRESENTATION_BOUNDS.files,
  };
  // What is taken may be known only after the first files were given.
  const judged: { file: File; refusal: CodedError | undefined }[] = [];
  for (const file of given) {
    const count = judged.filter(({ refusal }) => refusal === undefined).length + 1;
    judged.push({ file, refusal: refusalOf(file, count, limits) });
  }
  const files = judged.flatMap(({ file, refusal }) => (refusal === undefined ? [file] : []));
  const add = (more: readonly File[]): void => {
    setGiven([...files, ...more]);
    setMissing(false);
  };
  const isOver = useDroppedFiles(!start.isPending, add);
  const begin = (to: Given['to']): void => {
    if (start.isPending) return;
    const isMissingNow = to === 'outline' && text.trim() === '' && files.length === 0;
    setMissing(isMissingNow);
    if (!isMissingNow && clientId !== '') start.mutate({ text, files, clientId, to });
  };
  return (
    <section className={styles.section} aria-labelledby="start-title">
      <Subtitle1 as="h2" id="start-title" className={styles.title}>
        {t('pane_home.start_title')}
      </Subtitle1>
      {start.isError && (
        <ProblemBar error={start.error} title={t('pane_home.not_begun')} onDismiss={() => start.reset()} />
      )}
      {clients.isError && clients.data === undefined && (
        <ProblemBar
          error={clients.error}
          title={t('pane_home.clients_not_read')}
          onRetry={() => void clients.refetch()}
        />
      )}
      {clients.data?.length === 0 && <Body1>{t('pane_home.no_clients')}</Body1>}
      {hasReasons &&
        judged.map(
          ({ file, refusal }, index) =>
            refusal !== undefined && (
              <MessageBar key={`${file.name} ${index}`} intent="warning" layout="multiline">
                <MessageBarBody>{problemText(refusal)}</MessageBarBody>
              </MessageBar>
            ),
        )}
      <div className={`${styles.box} ${isOver ? styles.over : ''}`}>
        <Field {...(isMissing ? { validationMessage: t('pane_home.start_missing') } : {})}>
          <Textarea
            className={styles.text}
            appearance="outline"
            resize="vertical"
            rows={4}
            value={text}
            aria-label={t('pane_home.start_label')}
            placeholder={t('pane_home.start_placeholder')}
            maxLength={PRESENTATION_BOUNDS.brief_chars}
            onChange={(_event, { value }) => {
              setText(value);
              setMissing(false);
            }}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files];
              if (pasted.length === 0) return;
              event.preventDefault();
              add(pasted);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) begin('outline');
            }}
          />
        </Field>
        {files.length > 0 && (
          <TagGroup
            className={styles.files}
            aria-label={t('pane_home.start_files')}
            onDismiss={(_event, { value }) => setGiven(files.filter((_file, index) => String(index) !== value))}
          >
            {files.map((file, index) => (
              <Tag
                key={`${file.name} ${index}`}
                value={String(index)}
                dismissible
                dismissIcon={{ 'aria-label': t('pane_home.start_remove', { name: file.name }) }}
              >
                <span dir="auto">{file.name}</span>
              </Tag>
            ))}
          </TagGroup>
        )}
        <div className={styles.ways}>
          <Button
            appearance="subtle"
            icon={<AttachRegular />}
            disabledFocusable={start.isPending}
            onClick={() => chooser.current?.click()}
          >
            {t('pane_home.start_add')}
          </Button>
          <Button
            appearance="subtle"
            icon={<OptionsRegular />}
            disabledFocusable={start.isPending}
            onClick={() => begin('brief')}
          >
            {t('pane_home.start_options')}
          </Button>
          {hasNoClient && clients.data !== undefined && clients.data.length > 1 && (
            <Select
              aria-label={t('pane_home.new_for')}
              value={clientId ?? ''}
              onChange={(_event, { value }) => setChosen(value)}
            >
              {clients.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <span className={styles.room} />
          <Button
            appearance="primary"
            size="large"
            className={styles.start}
            disabledFocusable={start.isPending}
            {...(start.isPending ? { icon: <Spinner size="tiny" /> } : {})}
            onClick={() => begin('outline')}
          >
            {t('pane_home.start')}
          </Button>
        </div>
      </div>
      <div className={styles.foot}>
        <Caption1 className={styles.quiet}>{t('pane_home.start_note')}</Caption1>
        <SamplePresentation />
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={extensions.join(',')}
        aria-label={t('pane_home.start_add')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </section>
  );
}

const PAGE_SIZE = 100;
const UNCHANGED_FOR_MS = 60_000;

/** The clients that a presentation can be created for, by name. */
function useClients(isEnabled: boolean): UseQueryResult<ClientView[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['clients'],
    queryFn: async ({ signal }) => {
      const all: ClientView[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: PAGE_SIZE };
        const { items, total } = (await client.get('/admin/clients', { query, schema: clientList, signal })).data;
        all.push(...items);
        if (items.length === 0 || all.length >= total) break;
      }
      return all.filter(({ archived_at }) => archived_at === null);
    },
    enabled: isEnabled,
    staleTime: UNCHANGED_FOR_MS,
  });
}
