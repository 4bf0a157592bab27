import type { JSX } from 'react';
import {
  Badge,
  Caption1,
  makeStyles,
  Subtitle2,
  tokens,
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Body1,
} from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import type { TemplateDetail, TemplateLayout } from '../../data/templates.ts';
import { plainList } from '../../../../common/web/plain-list.ts';
import { ErrorCircleRegular, InfoRegular, WarningRegular } from '@fluentui/react-icons';

const useStyles = makeStyles({
  head: { margin: 0, overflowWrap: 'anywhere' },
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  grid: {
    ...plainList,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  layout: {
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    alignItems: 'stretch',
  },
  picture: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
  },
  off: { opacity: 0.6 },
  name: { overflowWrap: 'anywhere' },
  fix: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  reason: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** The layouts of the chosen template: those that slides are made on, then those that are not, with the reason. */
export function TemplateLayouts({
  template,
  title,
}: {
  template: UseQueryResult<TemplateDetail>;
  title: string;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  if (template.isError && template.data === undefined) {
    return (
      <ProblemBar
        error={template.error}
        title={t('pane_design.layouts_not_read')}
        onRetry={() => void template.refetch()}
      />
    );
  }
  if (template.data === undefined) return <PageSkeleton rows={3} />;
  const { layouts } = template.data;
  const enabled = layouts.filter(({ is_enabled }) => is_enabled);
  const disabled = layouts.filter(({ is_enabled }) => !is_enabled);
  return (
    <section className={styles.section} aria-labelledby="design-layouts">
      <Subtitle2 as="h2" id="design-layouts" className={styles.head} dir="auto">
        {t('pane_design.layouts_of', { title })}
      </Subtitle2>
      <Caption1>{t('pane_design.usable', { count: enabled.length, total: layouts.length })}</Caption1>
      <DesignFindings template={template.data} />
      <ul className={styles.grid}>
        {[...enabled, ...disabled].map((layout) => (
          <Layout key={layout.db_id} layout={layout} />
        ))}
      </ul>
    </section>
  );
}

function Layout({ layout }: { layout: TemplateLayout }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { name, is_enabled, disabled_reason: reason, thumbnail_path: picture } = layout;
  return (
    <li className={styles.layout}>
      {picture !== null && (
        <div className={`${styles.picture} ${is_enabled ? '' : styles.off}`}>
          <ServerPicture address={picture} alt="" style={{ aspectRatio: '16 / 9', objectFit: 'contain' }} />
        </div>
      )}
      <Caption1 className={styles.name} dir="auto">
        {name}
      </Caption1>
      {!is_enabled && (
        <>
          <span>
            <Badge appearance="outline" color="informative" size="small">
              {t('pane_design.not_used')}
            </Badge>
          </span>
          <Caption1 className={styles.reason} dir="auto">
            {reason?.message ?? t('pane_design.turned_off')}
          </Caption1>
          {reason !== null && (
            <Caption1 className={styles.fix} dir="auto">
              {reason.how_to_fix}
            </Caption1>
          )}
        </>
      )}
    </li>
  );
}

const useDesignFindingsStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    paddingInline: 0,
    paddingBlock: tokens.spacingVerticalM,
    listStyleType: 'none',
  },
  finding: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'flex-start' },
  icon: { flexShrink: 0, fontSize: '20px' },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  info: { color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

const ICONS = { error: ErrorCircleRegular, warning: WarningRegular, info: InfoRegular };
const ORDER = ['error', 'warning', 'info'];

/** What was found in the deck as a whole, and how to fix it; nothing when the deck is fine. */
function DesignFindings({ template }: { template: TemplateDetail }): JSX.Element | null {
  const styles = useDesignFindingsStyles();
  const { t } = useTranslation('author');
  const found = [
    ...(template.readiness?.findings ?? []),
    ...template.findings.map((finding) => ({ ...finding, how_to_fix: '' })),
  ].sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
  if (found.length === 0) return null;
  return (
    <Accordion collapsible>
      <AccordionItem value="findings">
        <AccordionHeader>{t('pane_design.found', { count: found.length })}</AccordionHeader>
        <AccordionPanel>
          <ul className={styles.list}>
            {found.map(({ code, severity, message, how_to_fix }, index) => {
              const Icon = ICONS[severity];
              return (
                <li key={`${code} ${index}`} className={styles.finding}>
                  <Icon className={`${styles.icon} ${styles[severity]}`} aria-label={t(`pane_design.${severity}`)} />
                  <span className={styles.words}>
                    <Body1 dir="auto">{message}</Body1>
                    {how_to_fix !== '' && (
                      <Caption1 className={styles.quiet} dir="auto">
                        {how_to_fix}
                      </Caption1>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
