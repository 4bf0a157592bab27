import { useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Field,
  Input,
  makeStyles,
  Select,
  SpinButton,
  Textarea,
  tokens,
  Body1,
} from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brandSchema, COLOUR_ROLES, FONT_ROLES } from '../../../../common/api/brand.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Part } from '../../components/facts.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useMay } from '../../data/pages.ts';
import { draftOf, inputOf } from './brand-draft.ts';
import type { BrandDraft, StoredBrand, Brand } from './brand-draft.ts';
import { LogoList } from './logo-list.tsx';
import { TokenButtons } from './token-buttons.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL, minWidth: 0 },
  rows: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'flex-start' },
  row: {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) minmax(0, 1fr) 96px 32px',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    width: '100%',
    '& > *': { minWidth: 0 },
    '@media (max-width: 599px)': {
      gridTemplateColumns: '40px minmax(0, 1fr) minmax(0, 1fr) 32px',
      '& > :nth-child(4)': { display: 'none' },
    },
  },
  font: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) 32px' },
  swatch: {
    width: '40px',
    height: '32px',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
  voice: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    width: '100%',
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
});

const FONT_TEXTS = {
  heading: 'console_brand.font_heading',
  body: 'console_brand.font_body',
  other: 'console_brand.font_elsewhere',
} as const;

/** Edits a brand as a whole: nothing changes before it is saved. */
export function BrandForm({ stored, name }: { stored: StoredBrand; name: string }): JSX.Element {
  const { brand, etag } = stored;
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const isReadOnly = !useMay()('brand.change');
  const [draft, setDraft] = useState(() => draftOf(brand));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(brand));
  const save = useMutation({
    mutationFn: async (): Promise<StoredBrand> => {
      const saved = await client.put(`/admin/clients/${encodeURIComponent(brand.client_id)}/brand`, inputOf(draft), {
        ...(etag === null ? {} : { ifMatch: etag }),
        schema: brandSchema,
      });
      return { brand: saved.data, etag: saved.etag };
    },
    onSuccess: (saved) => {
      queries.setQueryData(['brand', brand.client_id], saved);
      notify(t('console.saved'));
    },
  });
  const change = (changes: Partial<BrandDraft>): void => setDraft((former) => ({ ...former, ...changes }));
  const replaced = <Item,>(list: readonly Item[], index: number, item: Item | null): Item[] =>
    list.flatMap((each, at) => (at !== index ? [each] : item === null ? [] : [item]));
  const { colours, fonts, voice } = draft;
  return (
    <PageFrame
      title={t('console.page_brand')}
      text={name}
      actions={
        <>
          <TokenButtons look={draft} name={name} onImport={change} />
          <ActionButton
            action="brand.change"
            appearance="primary"
            disabledFocusable={!isChanged || save.isPending}
            onClick={() => save.mutate()}
          >
            {t('console_brand.save')}
          </ActionButton>
        </>
      }
    >
      {save.isError && <ProblemBar error={save.error} title={t('console.not_saved')} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part title={t('console_brand.colours')}>
            <div className={styles.rows}>
              {colours.map((colour, index) => (
                <div key={index} className={styles.row}>
                  <input
                    type="color"
                    className={styles.swatch}
                    value={colour.hex}
                    disabled={isReadOnly}
                    aria-label={t('console_brand.colour_of', { name: colour.name })}
                    onChange={({ target }) =>
                      change({ colours: replaced(colours, index, { ...colour, hex: target.value.toUpperCase() }) })
                    }
                  />
                  <Input
                    value={colour.name}
                    readOnly={isReadOnly}
                    aria-label={t('console_brand.colour_name')}
                    onChange={(_event, { value }) =>
                      change({ colours: replaced(colours, index, { ...colour, name: value }) })
                    }
                  />
                  <Select
                    value={colour.role}
                    disabled={isReadOnly}
                    aria-label={t('console_brand.colour_role')}
                    onChange={(_event, { value }) =>
                      change({ colours: replaced(colours, index, { ...colour, role: value as typeof colour.role }) })
                    }
                  >
                    {COLOUR_ROLES.map((role) => (
                      <option key={role} value={role}>
                        {t(`console_brand.role_${role}`)}
                      </option>
                    ))}
                  </Select>
                  <span>{colour.hex}</span>
                  <RemoveButton
                    label={t('console_brand.remove', { name: colour.name })}
                    onRemove={() => change({ colours: replaced(colours, index, null) })}
                  />
                </div>
              ))}
              <AddButton
                label={t('console_brand.add_colour')}
                onAdd={() => change({ colours: [...colours, { name: '', role: 'accent', hex: '#0F6CBD' }] })}
              />
            </div>
          </Part>
          <Part title={t('console_brand.fonts')}>
            <div className={styles.rows}>
              {fonts.map((font, index) => (
                <div key={index} className={`${styles.row} ${styles.font}`}>
                  <Select
                    value={font.role}
                    disabled={isReadOnly}
                    aria-label={t('console_brand.font_role')}
                    onChange={(_event, { value }) =>
                      change({ fonts: replaced(fonts, index, { ...font, role: value as typeof font.role }) })
                    }
                  >
                    {FONT_ROLES.map((role) => (
                      <option key={role} value={role}>
                        {t(FONT_TEXTS[role])}
                      </option>
                    ))}
                  </Select>
                  <Input
                    value={font.family}
                    readOnly={isReadOnly}
                    aria-label={t('console_brand.font_family')}
                    onChange={(_event, { value }) =>
                      change({ fonts: replaced(fonts, index, { ...font, family: value }) })
                    }
                  />
                  <RemoveButton
                    label={t('console_brand.remove', { name: font.family })}
                    onRemove={() => change({ fonts: replaced(fonts, index, null) })}
                  />
                </div>
              ))}
              <AddButton
                label={t('console_brand.add_font')}
                onAdd={() => change({ fonts: [...fonts, { role: 'body', family: '' }] })}
              />
            </div>
          </Part>
          <Part title={t('console_brand.voice')}>
            <div className={styles.rows}>
              {voice.map((rule, index) => {
                const set = (changes: Partial<typeof rule>): void =>
                  change({ voice: replaced(voice, index, { ...rule, ...changes }) });
                return (
                  <div key={index} className={styles.voice}>
                    <Field label={t('console_brand.voice_language')} hint={t('console_brand.voice_language_hint')}>
                      <Input
                        value={rule.language}
                        readOnly={isReadOnly}
                        onChange={(_event, { value }) => set({ language: value })}
                      />
                    </Field>
                    <Field label={t('console_brand.tone')}>
                      <Input
                        value={rule.tone}
                        readOnly={isReadOnly}
                        onChange={(_event, { value }) => set({ tone: value })}
                      />
                    </Field>
                    <Field label={t('console_brand.prefer')} hint={t('console_brand.prefer_hint')}>
                      <Textarea
                        value={rule.prefer}
                        readOnly={isReadOnly}
                        onChange={(_event, { value }) => set({ prefer: value })}
                      />
                    </Field>
                    <Field label={t('console_brand.avoid')} hint={t('console_brand.avoid_hint')}>
                      <Textarea
                        value={rule.avoid}
                        readOnly={isReadOnly}
                        onChange={(_event, { value }) => set({ avoid: value })}
                      />
                    </Field>
                    <RemoveButton
                      label={t('console_brand.remove_voice')}
                      onRemove={() => change({ voice: replaced(voice, index, null) })}
                    />
                  </div>
                );
              })}
              <AddButton
                label={t('console_brand.add_voice')}
                onAdd={() => change({ voice: [...voice, { language: '', tone: '', prefer: '', avoid: '' }] })}
              />
            </div>
          </Part>
        </div>
        <div className={styles.column}>
          <LogoList brand={brand} />
          <Part title={t('console_brand.contrast')}>
            <Field label={t('console_brand.contrast_minimum')} hint={t('console_brand.contrast_hint')}>
              <SpinButton
                value={draft.contrast}
                min={3}
                max={21}
                step={0.5}
                disabled={isReadOnly}
                onChange={(_event, { value, displayValue }) => {
                  const next = value ?? Number(displayValue);
                  if (next >= 3 && next <= 21) change({ contrast: next });
                }}
              />
            </Field>
            <ContrastList brand={brand} />
          </Part>
        </div>
      </div>
    </PageFrame>
  );
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }): JSX.Element {
  return (
    <ActionButton action="brand.change" icon={<AddRegular />} onClick={onAdd}>
      {label}
    </ActionButton>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }): JSX.Element | null {
  return useMay()('brand.change') ? (
    <Button appearance="subtle" icon={<DeleteRegular />} aria-label={label} onClick={onRemove} />
  ) : null;
}

const useContrastListStyles = makeStyles({
  list: { ...plainList },
  pair: {
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  sample: {
    display: 'grid',
    placeItems: 'center',
    height: '32px',
    borderRadius: tokens.borderRadiusMedium,
    fontWeight: 600,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Every text colour on every background, and whether it can be read. */
function ContrastList({ brand }: { brand: Brand }): JSX.Element {
  const styles = useContrastListStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const hexOf = (name: string): string => brand.colours.find((colour) => colour.name === name)?.hex ?? 'transparent';
  if (brand.contrasts.length === 0) return <Body1 className={styles.quiet}>{t('console_brand.no_pairs')}</Body1>;
  return (
    <ul className={styles.list}>
      {brand.contrasts.map(({ text, background, ratio, is_enough }) => (
        <li key={`${text} ${background}`} className={styles.pair}>
          <svg className={styles.sample} width="48" height="32" aria-hidden="true">
            <rect width="48" height="32" rx="4" fill={hexOf(background)} />
            <text x="24" y="21" textAnchor="middle" fontWeight="600" fill={hexOf(text)}>
              {t('console_brand.sample')}
            </text>
          </svg>
          <bdi>{t('console_brand.text_on', { text, background })}</bdi>
          <StateDot tone={is_enough ? 'good' : 'bad'}>
            {t(is_enough ? 'console_brand.enough' : 'console_brand.too_low', { ratio: number(ratio) })}
          </StateDot>
        </li>
      ))}
    </ul>
  );
}
