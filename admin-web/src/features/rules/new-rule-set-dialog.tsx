import { useState } from 'react';
import type { JSX } from 'react';
import { Field, Input, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ruleSetSchema } from '../../../../common/api/rule-sets.ts';
import { ruleFileSchema } from '../../../../common/api/rules.ts';
import { templateList } from '../../../../common/api/templates.ts';
import { useServices } from '../../../../common/web/services.ts';
import { ClientField } from '../../components/client-field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useClients, useClientScope, useScopedPath } from '../../data/client-scope.ts';
import { listKey, useServerList } from '../../data/server-list.ts';
import { useUser } from '../../../../common/web/session.ts';
import { readRuleFile } from './rule-file.ts';
import { RULE_SETS_PATH, RULES_PATH, useTeamNames } from './rule-set-data.ts';

const ORIGINS = ['template', 'empty', 'file'] as const;
type Origin = (typeof ORIGINS)[number];

/** A new draft: read from a template's master, from a file, or empty. */
export function NewRuleSetDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const scoped = useScopedPath();
  const scope = useClientScope();
  const own = useUser()?.clientId ?? null;
  const clients = useClients();
  const only = clients.data?.items.length === 1 ? clients.data.items[0]?.id : undefined;
  const [isForAll, setIsForAll] = useState(false);
  const [chosen, setChosen] = useState(scope.clientId);
  const clientId = scope.canChoose ? (chosen ?? only ?? '') : (own ?? '');
  const [teamId, setTeamId] = useState('');
  const teams = useTeamNames(clientId === '' || isForAll ? null : clientId);
  const [origin, setOrigin] = useState<Origin>('template');
  const [name, setName] = useState('');
  const [template, setTemplate] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const templates = useServerList('/templates', templateList, { page_size: 100 });
  const canReadTemplate = !isForAll && teamId === '';
  const shownOrigin = origin === 'template' && !canReadTemplate ? 'empty' : origin;
  const make = useMutation({
    mutationFn: async () => {
      const place = {
        client_id: isForAll ? null : clientId,
        ...(teamId === '' || isForAll ? {} : { team_id: teamId }),
      };
      const named = name.trim() === '' ? {} : { name: name.trim() };
      if (shownOrigin === 'template') {
        const body = { client_id: clientId, template, ...named };
        return (await client.post(`${RULE_SETS_PATH}/from-template`, body, { schema: ruleSetSchema })).data;
      }
      const content =
        shownOrigin === 'file' && file !== null
          ? await readRuleFile(file)
          : ruleFileSchema.parse({ name: t('console_rules.new_name'), rules: [] });
      return (await client.post(RULE_SETS_PATH, { ...content, ...named, ...place }, { schema: ruleSetSchema })).data;
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: listKey(RULE_SETS_PATH) });
      void navigate(scoped(`${RULES_PATH}/${encodeURIComponent(id)}`));
    },
  });
  const isReady =
    (isForAll || clientId !== '') &&
    (shownOrigin === 'template' ? template !== '' : shownOrigin === 'file' ? file !== null : true);
  return (
    <FormDialog
      title={t('console_rules.new')}
      submit={t('console_rules.create')}
      failure={t('console.not_saved')}
      sending={make}
      isReady={isReady}
      onClose={onClose}
    >
      {scope.canChoose && (
        <Field label={t('console_rules.place')}>
          <RadioGroup
            layout="horizontal"
            value={isForAll ? 'all' : 'client'}
            onChange={(_event, { value }) => setIsForAll(value === 'all')}
          >
            <Radio value="client" label={t('console_rules.for_client')} />
            <Radio value="all" label={t('console_rules.for_all')} />
          </RadioGroup>
        </Field>
      )}
      {scope.canChoose && !isForAll && <ClientField value={clientId} onChange={setChosen} />}
      {teams.size > 0 && (
        <Field label={t('console_rules.team')}>
          <Select value={teamId} onChange={(_event, { value }) => setTeamId(value)}>
            <option value="">{t('console_rules.every_team')}</option>
            {[...teams].map(([id, team]) => (
              <option key={id} value={id}>
                {team}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('console_rules.begin_with')}>
        <RadioGroup value={shownOrigin} onChange={(_event, { value }) => setOrigin(value as Origin)}>
          {ORIGINS.filter((each) => each !== 'template' || canReadTemplate).map((each) => (
            <Radio key={each} value={each} label={t(`console_rules.begin_${each}`)} />
          ))}
        </RadioGroup>
      </Field>
      {shownOrigin === 'template' && (
        <Field label={t('console_rules.template')} required hint={t('console_rules.template_hint')}>
          <Select value={template} onChange={(_event, { value }) => setTemplate(value)}>
            <option value="" />
            {templates.data?.items.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {shownOrigin === 'file' && (
        <Field label={t('console_rules.file')} required hint={t('console_rules.file_hint')}>
          <input
            type="file"
            accept=".json,application/json"
            aria-label={t('console_rules.file')}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        </Field>
      )}
      <Field label={t('console_rules.name')} hint={t('console_rules.name_hint')}>
        <Input value={name} maxLength={200} onChange={(_event, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}
