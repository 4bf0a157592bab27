import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Badge,
  Caption1,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Select,
  Subtitle1,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { SettingsRegular } from '@fluentui/react-icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pluginSettings, settingsAnswer } from '../../../../common/api/operations.ts';
import type { PluginSettings } from '../../../../common/api/operations.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChangeDialog } from '../../components/change-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useClientScope } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { useMay } from '../../data/pages.ts';
import { useSettingWords } from '../../data/setting-title.ts';
import { isSecretSet, readField, shownValue, valueOf } from './setting-form.ts';
import type { SettingForm } from './setting-form.ts';

const useStyles = makeStyles({
  sections: {
    maxWidth: '760px',
    '& > *': { marginBottom: tokens.spacingVerticalL, breakInside: 'avoid' },
    '@media (min-width: 1500px)': { maxWidth: 'none', columnCount: 2, columnGap: tokens.spacingHorizontalL },
  },
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    minWidth: 0,
    boxSizing: 'border-box',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    '& h2': { margin: 0, flexGrow: 1 },
  },
  label: { display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  hint: { color: tokens.colorNeutralForeground3 },
});

const KEY = ['settings'] as const;

/** The settings of all plugins, drawn from their schemas. */
export function SettingsPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const { clientId } = useClientScope();
  const settings = useQuery({
    queryKey: [...KEY, clientId],
    queryFn: async ({ signal }) =>
      (
        await client.get('/admin/settings', {
          ...(clientId === null ? {} : { query: { client_id: clientId } }),
          schema: settingsAnswer,
          signal,
        })
      ).data,
  });
  const { data } = settings;
  return (
    <PageFrame title={t('console.page_settings')} text={t('console_settings.text')}>
      {settings.isError && <ProblemBar error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <PageSkeleton rows={6} />}
      {data?.can_change_keys === false && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('console_settings.keys_locked')}</MessageBarBody>
        </MessageBar>
      )}
      {data?.plugins.length === 0 && (
        <EmptyState
          Icon={SettingsRegular}
          title={t('console_settings.empty')}
          text={t('console_settings.empty_text')}
        />
      )}
      {data !== undefined && data.plugins.length > 0 && (
        <div className={styles.sections}>
          {data.plugins.map((each) => (
            <PluginSection key={`${clientId} ${each.plugin}`} settings={each} canChangeKeys={data.can_change_keys} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}

function PluginSection({ settings, canChangeKeys }: { settings: PluginSettings; canChangeKeys: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setIsAsking] = useState(false);
  const wanted = useListAddress().get('field');
  const { clientId } = useClientScope();
  const words = useSettingWords();
  const forms = Object.keys(settings.values).map((name): SettingForm => {
    const form = readField(settings, name);
    const { plugin } = settings;
    return { ...form, title: words.field(plugin, name), description: words.hint(plugin, name, form.description) };
  });
  const changed = forms.filter(({ name, text }) => draft[name] !== undefined && draft[name] !== text);
  const save = useMutation({
    mutationFn: () =>
      client.put(
        '/admin/settings',
        {
          plugin: settings.plugin,
          ...(clientId === null ? {} : { client_id: clientId }),
          values: Object.fromEntries(changed.map((form) => [form.name, valueOf(form, draft[form.name] ?? '')])),
        },
        { schema: pluginSettings },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEY });
      setDraft({});
      setIsAsking(false);
      notify(t('console.saved'));
    },
  });
  const title = words.plugin(settings.plugin);
  return (
    <section className={styles.section} aria-labelledby={`settings-${settings.plugin}`}>
      <div className={styles.head}>
        <Subtitle1 as="h2" id={`settings-${settings.plugin}`}>
          {title}
        </Subtitle1>
        <ActionButton
          action="settings.manage"
          disabledFocusable={changed.length === 0}
          aria-label={t('console_settings.review_of', { plugin: title })}
          onClick={() => setIsAsking(true)}
        >
          {t('console_settings.review')}
        </ActionButton>
      </div>
      {forms.map((form) => (
        <SettingField
          key={form.name}
          form={form}
          source={settings.own?.includes(form.name) === false ? 'default' : (settings.sources[form.name] ?? 'default')}
          value={draft[form.name] ?? form.text}
          isLocked={form.kind === 'secret' && !canChangeKeys}
          isWanted={wanted === `${settings.plugin}.${form.name}`}
          onChange={(text) => setDraft((former) => ({ ...former, [form.name]: text }))}
        />
      ))}
      {isAsking && (
        <ChangeDialog
          changes={changed.map((form) => ({
            field: form.title,
            before: form.kind === 'secret' ? secretWords(isSecretSet(form.value)) : shownValue(form.text),
            after: form.kind === 'secret' ? secretWords(draft[form.name] !== '') : shownValue(draft[form.name] ?? ''),
          }))}
          save={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );

  function secretWords(isSet: boolean): string {
    return t(isSet ? 'console_settings.secret_set' : 'console_settings.secret_unset');
  }
}

function SettingField({
  form,
  source,
  value,
  isLocked,
  isWanted,
  onChange,
}: {
  form: SettingForm;
  source: 'stored' | 'environment' | 'default';
  value: string;
  isLocked: boolean;
  /** Found by the search: it is scrolled to, and its control takes the focus. */
  isWanted: boolean;
  onChange: (text: string) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const words = useSettingWords();
  const isReadOnly = isLocked || !useMay()('settings.manage');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isWanted]);
  const label = (
    <span className={styles.label}>
      {form.title}
      <Badge appearance="outline" color={source === 'stored' ? 'brand' : 'informative'} size="small">
        {t(`console_settings.source_${source}`)}
      </Badge>
    </span>
  );
  const hint = <Caption1 className={styles.hint}>{form.description}</Caption1>;
  if (form.kind === 'boolean') {
    return (
      <div ref={place}>
        <Switch
          label={label}
          checked={value === 'true'}
          disabled={isReadOnly}
          onChange={(_event, { checked }) => onChange(String(checked))}
        />
        <div>{hint}</div>
      </div>
    );
  }
  return (
    <div ref={place}>
      <Field label={label} hint={hint}>
        {form.kind === 'choice' ? (
          <Select value={value} disabled={isReadOnly} onChange={(_event, data) => onChange(data.value)}>
            <option value="" />
            {form.options.map((option) => (
              <option key={option} value={option}>
                {words.choice(option)}
              </option>
            ))}
          </Select>
        ) : form.kind === 'list' || form.kind === 'json' ? (
          <Textarea
            value={value}
            readOnly={isReadOnly}
            resize="vertical"
            onChange={(_event, data) => onChange(data.value)}
          />
        ) : (
          <Input
            type={form.kind === 'secret' ? 'password' : form.kind === 'number' ? 'number' : 'text'}
            autoComplete="off"
            value={value}
            readOnly={isReadOnly}
            {...(form.kind === 'secret' && isSecretSet(form.value) ? { placeholder: '••••••••' } : {})}
            onChange={(_event, data) => onChange(data.value)}
          />
        )}
      </Field>
    </div>
  );
}
