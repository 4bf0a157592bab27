import { useState } from 'react';
import type { JSX } from 'react';
import { Badge, Body1Strong, Button, Caption1, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular, ErrorCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useFormats } from '../../../../common/web/formats.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/links.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useScopedPath } from '../../data/client-scope.ts';
import { useIsNew } from '../../data/setup-state.ts';
import { Activity } from './activity.tsx';
import { useNeeds } from './use-needs.ts';
import type { Need } from './use-needs.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalL,
    '& h2': { margin: 0 },
  },
  list: { ...plainList },
  need: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto 168px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > a': { gridColumnStart: '4' },
    '& > svg': { fontSize: '20px', width: '20px', height: '20px' },
    '@media (max-width: 599px)': {
      gridTemplateColumns: '20px minmax(0, 1fr)',
      '& > a, & > :nth-child(n + 3)': { gridColumnStart: '2', justifySelf: 'start' },
    },
  },
  more: {
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'center',
  },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
  error: { color: tokens.colorStatusDangerForeground3 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  notice: { color: tokens.colorCompoundBrandForeground1 },
});

const MAX_SHOWN = 8;
const ICONS = { error: ErrorCircleFilled, warning: WarningFilled, notice: InfoFilled } as const;

/** What needs the administrator, then what has been going on. */
export function HomePage(): JSX.Element {
  const styles = useStyles();
  const { t, i18n } = useTranslation('admin');
  const { number } = useFormats();
  const { needs, isPending } = useNeeds();
  const isNew = useIsNew();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? needs : needs.slice(0, MAX_SHOWN);
  const today = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date());
  if (isNew) return <Navigate to="/first-run" replace />;
  return (
    <PageFrame title={t('console.page_home')} text={today}>
      <section className={styles.card} aria-labelledby="needs">
        <div className={styles.head}>
          <Subtitle1 as="h2" id="needs">
            {t('console_home.needs_you')}
          </Subtitle1>
          {needs.length > 0 && (
            <Badge appearance="tint" size="large">
              {number(needs.length)}
            </Badge>
          )}
        </div>
        {needs.length === 0 && !isPending ? (
          <EmptyState
            Icon={CheckmarkCircleRegular}
            title={t('console_home.nothing')}
            text={t('console_home.nothing_text')}
          />
        ) : (
          <ul className={styles.list}>
            {shown.map((need) => (
              <NeedRow key={need.id} need={need} />
            ))}
          </ul>
        )}
        {shown.length < needs.length && (
          <div className={styles.more}>
            <Button appearance="transparent" onClick={() => setShowsAll(true)}>
              {t('console_home.show_more', { count: needs.length - shown.length })}
            </Button>
          </div>
        )}
      </section>
      <Activity />
    </PageFrame>
  );
}

function NeedRow({ need }: { need: Need }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const scoped = useScopedPath();
  const { when } = useFormats();
  const Icon = ICONS[need.severity];
  return (
    <li className={styles.need}>
      <Icon className={styles[need.severity]} role="img" aria-label={t(`console_home.severity_${need.severity}`)} />
      <div>
        <Body1Strong>{need.title}</Body1Strong>
        <Caption1 className={styles.quiet} dir="auto">
          {need.text}
        </Caption1>
      </div>
      {need.at && <Caption1 className={styles.quiet}>{when(need.at)}</Caption1>}
      <LinkButton {...(need.isPage === false ? { href: need.to } : { to: scoped(need.to) })}>{need.button}</LinkButton>
    </li>
  );
}
