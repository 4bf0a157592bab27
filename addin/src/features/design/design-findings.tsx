import type { JSX } from 'react';
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Body1,
  Caption1,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ErrorCircleRegular, InfoRegular, WarningRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { TemplateDetail } from '../../data/templates.ts';

const useStyles = makeStyles({
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
export function DesignFindings({ template }: { template: TemplateDetail }): JSX.Element | null {
  const styles = useStyles();
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
