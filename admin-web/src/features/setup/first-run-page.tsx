import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import {
  Badge,
  Body1,
  Body1Strong,
  Button,
  Caption1,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { CheckmarkFilled, SubtractFilled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../common/web/services.ts';
import { LinkButton } from '../../components/links.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { FIRST_RUN_SEEN, useSetup } from '../../data/setup-state.ts';
import { plainList } from '../../../../common/web/plain-list.ts';
import { useQuery } from '@tanstack/react-query';
import { userList } from '../../../../common/api/accounts.ts';
import { brandSchema } from '../../../../common/api/brand.ts';
import { listOf } from '../../../../common/api/list.ts';
import { masterDeckList } from '../../../../common/api/master-decks.ts';
import { presentationSummary } from '../../../../common/api/presentations.ts';
import { useClients } from '../../data/client-scope.ts';
import { MASTERS_PATH } from '../../data/page-list.ts';
import { useServerList } from '../../data/server-list.ts';

const useStyles = makeStyles({
  list: { ...plainList, maxWidth: '760px' },
  step: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr) max-content',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 599px)': {
      gridTemplateColumns: '32px minmax(0, 1fr)',
      '& > :last-child': { gridColumnStart: '2' },
    },
  },
  mark: {
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusCircular,
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  done: {
    ...{ borderTopColor: 'transparent', borderBottomColor: 'transparent' },
    ...{ borderLeftColor: 'transparent', borderRightColor: 'transparent' },
    backgroundColor: tokens.colorStatusSuccessBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  next: {
    ...{ borderTopColor: 'transparent', borderBottomColor: 'transparent' },
    ...{ borderLeftColor: 'transparent', borderRightColor: 'transparent' },
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    // The buttons of all steps are below one another.
    '@media (min-width: 600px)': { '& > a': { minWidth: '176px' } },
  },
});

const STORED = 'first-run.skipped';
const isStep = (name: string): name is Step => STEPS.some((step) => step.name === name);

/** Six steps from an empty server to the first presentation. Each can be skipped, and done in any order. */
export function FirstRunPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { storage, settings } = useServices();
  const done = useDone();
  useEffect(() => storage.set(FIRST_RUN_SEEN, 'yes'), [storage]);
  const [skipped, setSkipped] = useState<readonly Step[]>(() => (storage.get(STORED) ?? '').split(' ').filter(isStep));
  const set = (next: readonly Step[]): void => {
    storage.set(STORED, next.join(' '));
    setSkipped(next);
  };
  const isOpen = (step: Step): boolean => !done.has(step) && !skipped.includes(step);
  const next = STEPS.find(({ name }) => isOpen(name))?.name;
  const settled = STEPS.filter(({ name }) => !isOpen(name)).length;
  return (
    <PageFrame
      title={t('console.page_setup')}
      text={t('console_first_run.text')}
      badge={
        <Badge appearance="tint" size="large" color={next === undefined ? 'success' : 'brand'}>
          {t('console_first_run.progress', { done: settled, all: STEPS.length })}
        </Badge>
      }
    >
      <ol className={styles.list}>
        {STEPS.map(({ name, to }, index) => {
          const isDone = done.has(name);
          const isSkipped = !isDone && skipped.includes(name);
          return (
            <li key={name} className={styles.step} aria-current={name === next ? 'step' : undefined}>
              <span
                className={mergeClasses(styles.mark, isDone && styles.done, name === next && styles.next)}
                aria-hidden="true"
              >
                {isDone ? <CheckmarkFilled /> : isSkipped ? <SubtractFilled /> : index + 1}
              </span>
              <div>
                <Body1Strong>{t(`console_first_run.${name}`)}</Body1Strong>
                <Body1 className={styles.quiet}>{t(`console_first_run.${name}_text`)}</Body1>
                {(isDone || isSkipped) && (
                  <Caption1 className={styles.quiet}>
                    {t(isDone ? 'console_first_run.done' : 'console_first_run.skipped')}
                  </Caption1>
                )}
              </div>
              <div className={styles.actions}>
                {!isDone && (
                  <>
                    {isSkipped ? (
                      <Button
                        appearance="subtle"
                        aria-label={t('console_first_run.return_to', { step: t(`console_first_run.${name}`) })}
                        onClick={() => set(skipped.filter((each) => each !== name))}
                      >
                        {t('console_first_run.return')}
                      </Button>
                    ) : (
                      <Button
                        appearance="subtle"
                        aria-label={t('console_first_run.skip_step', { step: t(`console_first_run.${name}`) })}
                        onClick={() => set([...skipped, name])}
                      >
                        {t('console_first_run.skip')}
                      </Button>
                    )}
                    <LinkButton
                      {...(name === next ? { appearance: 'primary' } : {})}
                      {...(to === null ? { href: `${settings.base_path}/addin/` } : { to })}
                    >
                      {t(`console_first_run.${name}_go`)}
                    </LinkButton>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <Caption1 className={styles.quiet}>{t('console_first_run.note')}</Caption1>
    </PageFrame>
  );
}

/** The steps and where each is done; null: in the studio. */
const STEPS = [
  { name: 'people', to: '/users' },
  { name: 'organisation', to: '/clients' },
  { name: 'model', to: '/models' },
  { name: 'master', to: '/masters' },
  { name: 'brand', to: '/brand' },
  { name: 'sample', to: null },
] as const;
type Step = (typeof STEPS)[number]['name'];

const presentationList = listOf(presentationSummary);

/** The steps that are done, as the server's data show. */
function useDone(): ReadonlySet<Step> {
  const { client } = useServices();
  const people = useServerList('/admin/users', userList, { page_size: 1 });
  const clients = useClients();
  const masters = useServerList(MASTERS_PATH, masterDeckList, { page_size: 1 });
  const decks = useServerList('/presentations', presentationList, { page_size: 1 });
  const setup = useSetup();
  const first = clients.data?.items[0];
  const brand = useQuery({
    queryKey: ['brand-state', first?.id],
    queryFn: async ({ signal }) =>
      (await client.get(`/admin/clients/${encodeURIComponent(first?.id ?? '')}/brand`, { schema: brandSchema, signal }))
        .data,
    enabled: first !== undefined,
  });
  const done = new Set<Step>();
  if ((people.data?.total ?? 0) > 1) done.add('people');
  // A new client has the name that the server gave it.
  if (first !== undefined && first.updated_at !== first.created_at) done.add('organisation');
  if (setup.data?.needed === false) done.add('model');
  if ((masters.data?.total ?? 0) > 0) done.add('master');
  if (brand.data !== undefined && brand.data.updated_at !== null) done.add('brand');
  if ((decks.data?.total ?? 0) > 0) done.add('sample');
  return done;
}
