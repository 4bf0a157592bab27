import { useState } from 'react';
import type { JSX } from 'react';
import {
  Body1,
  Button,
  Caption1,
  Field,
  makeStyles,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Subtitle2,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FindingWords, SeverityBadge, severityOf } from '../../../../common/web/finding.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { columnItem, plainColumn } from '../../../../common/web/plain-list.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { useHost } from '../../data/host.ts';
import { fixOf, hostSlideOf, mayNeedLayout, needsAlt, useDeckCheck } from './use-deck-check.ts';
import type { DeckFinding, Fix, LayoutChoice } from './use-deck-check.ts';

const MB = 1_000_000;
/** PowerPoint has refused files from about 51 MB on; older versions from 38 MB. */
const LARGE_BYTES = 45 * MB;

const useStyles = makeStyles({
  list: { ...plainColumn },
  item: {
    ...columnItem,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  field: { width: '100%' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  pictures: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalS, width: '100%' },
  picture: { width: '100%', border: `1px solid ${tokens.colorNeutralStroke2}` },
  figure: { margin: 0 },
});

/**
 * Checks the deck that is open in PowerPoint against the organisation's rules, with fixes made in place and undone
 * together.
 */
export function CheckPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const host = useHost();
  const { step, size, changes, check, fix, applyLayout, undo, stop } = useDeckCheck();
  const open = (check.data ?? []).filter(({ fingerprint }) => !changes.fixed.has(fingerprint));
  const ready = host.can.changeShapes ? open.flatMap((finding) => fixOf(finding) ?? []) : [];
  const isBusy = fix.isPending || applyLayout.isPending || undo.isPending;
  const apply = (fixes: readonly Fix[]): void => {
    if (isBusy) return;
    fix.mutate(fixes, {
      onSuccess: (count) =>
        count === 0 ? notify(t('pane_check.not_here'), 'warning') : notify(t('pane_check.fixed', { count })),
    });
  };
  const actions = check.isPending ? (
    <Button onClick={stop}>{t('pane_check.stop')}</Button>
  ) : (
    <>
      {changes.back.length > 0 && (
        <Button
          disabledFocusable={isBusy}
          onClick={() => undo.mutate(undefined, { onSuccess: () => notify(t('pane_check.undone')) })}
        >
          {t('pane_check.undo')}
        </Button>
      )}
      <Button appearance={ready.length > 0 ? 'secondary' : 'primary'} onClick={() => check.mutate()}>
        {t(check.data === undefined ? 'pane_check.start' : 'pane_check.again')}
      </Button>
      {ready.length > 0 && (
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => apply(ready)}>
          {t('pane_check.fix_all', { count: ready.length })}
        </Button>
      )}
    </>
  );
  return (
    <PageBody actions={actions}>
      <Body1>{t('pane_check.intro')}</Body1>
      {size > LARGE_BYTES && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('pane_check.large', { size: Math.ceil(size / MB) })}</MessageBarBody>
        </MessageBar>
      )}
      {check.isPending && (
        <Field label={t(step === 'reading' ? 'pane_check.reading' : 'pane_check.checking')}>
          <ProgressBar />
        </Field>
      )}
      {check.isError && check.error.name !== 'AbortError' && (
        <ProblemBar title={t('pane_check.failed')} error={check.error} onRetry={() => check.mutate()} />
      )}
      {fix.isError && <ProblemBar title={t('pane_check.not_fixed')} error={fix.error} onDismiss={fix.reset} />}
      {applyLayout.isError && (
        <ProblemBar title={t('pane_check.not_fixed')} error={applyLayout.error} onDismiss={applyLayout.reset} />
      )}
      {undo.isError && <ProblemBar title={t('pane_check.not_undone')} error={undo.error} onDismiss={undo.reset} />}
      {changes.pictures.map(({ slide_id, before, after }) => (
        <Comparison key={slide_id} {...{ before, after }} number={numberOf(check.data ?? [], slide_id)} />
      ))}
      {check.data !== undefined && (
        <>
          <div role="status">
            <Subtitle2 as="h2">
              {open.length === 0 ? t('pane_check.none') : t('pane_check.found', { count: open.length })}
            </Subtitle2>
          </div>
          {!host.can.changeShapes && open.length > 0 && <Caption1>{t('pane_check.old')}</Caption1>}
          <ul className={styles.list}>
            {open.map((finding) => (
              <FindingItem
                key={`${finding.fingerprint} ${finding.rule}`}
                {...{ finding, isBusy }}
                canFix={host.can.changeShapes}
                onFix={(one) => apply([one])}
                onLayout={(choice) =>
                  applyLayout.mutate(choice, {
                    onSuccess: () => notify(t('pane_check.layout_applied', { layout: choice.layout })),
                  })
                }
              />
            ))}
          </ul>
        </>
      )}
    </PageBody>
  );
}

/** How a slide was, and how it is. */
function Comparison({ before, after, number }: { before: string; after: string; number: number }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const picture = (base64: string, label: string): JSX.Element => (
    <figure className={styles.figure}>
      <img className={styles.picture} src={`data:image/png;base64,${base64}`} alt={label} />
      <figcaption>
        <Caption1>{label}</Caption1>
      </figcaption>
    </figure>
  );
  return (
    <div className={styles.pictures}>
      {picture(before, t('pane_check.before', { number }))}
      {picture(after, t('pane_check.after', { number }))}
    </div>
  );
}

/** Where a slide is in the deck, from 1, as the findings on it say. */
function numberOf(findings: readonly DeckFinding[], slideId: string): number {
  const found = findings.find((finding) => hostSlideOf(finding) === slideId);
  return Number(found?.params['slide'] ?? 0);
}

function FindingItem({
  finding,
  canFix,
  isBusy,
  onFix,
  onLayout,
}: {
  finding: DeckFinding;
  canFix: boolean;
  isBusy: boolean;
  onFix: (fix: Fix) => void;
  onLayout: (choice: LayoutChoice) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const host = useHost();
  const notify = useNotify();
  const [alt, setAlt] = useState('');
  const { element_id, fingerprint } = finding;
  const slide_id = hostSlideOf(finding);
  const own = canFix ? fixOf(finding) : null;
  const at = slide_id === null || element_id === undefined ? null : { slide_id, shape_name: element_id };
  const asksAlt = canFix && at !== null && needsAlt(finding);
  const show = (): void => {
    if (slide_id === null) return;
    void host.goTo(slide_id, element_id).catch(() => notify(t('pane_check.failed'), 'error'));
  };
  return (
    <li className={styles.item}>
      <SeverityBadge severity={severityOf(finding)} />
      <FindingWords
        {...{ message: finding.message, seen: finding.seen, wanted: finding.wanted, why: finding.why }}
        howToFix={finding.how_to_fix}
      />
      {asksAlt && (
        <Field label={t('pane_check.alt')} className={styles.field}>
          <Textarea value={alt} dir="auto" resize="vertical" onChange={(_event, { value }) => setAlt(value)} />
        </Field>
      )}
      <div className={styles.actions}>
        {own !== null && (
          <Button size="small" appearance="primary" disabledFocusable={isBusy} onClick={() => onFix(own)}>
            {t('pane_check.fix')}
          </Button>
        )}
        {asksAlt && (
          <>
            <Button
              size="small"
              appearance="primary"
              disabledFocusable={isBusy || alt.trim() === ''}
              onClick={() => onFix({ fingerprint, change: { ...at, alt: alt.trim(), is_decorative: false } })}
            >
              {t('pane_check.save')}
            </Button>
            <Button
              size="small"
              disabledFocusable={isBusy}
              onClick={() => onFix({ fingerprint, change: { ...at, is_decorative: true } })}
            >
              {t('pane_check.decorative')}
            </Button>
          </>
        )}
        {slide_id !== null && canFix && mayNeedLayout(finding) && (
          <LayoutMenu
            slideId={slide_id}
            isBusy={isBusy}
            onChoose={(layout) => onLayout({ fingerprint, slide_id, layout })}
          />
        )}
        {slide_id !== null && host.can.select && (
          <Button size="small" onClick={show}>
            {t('pane_check.show')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The layouts of the slide's master, read when they are asked for. */
function LayoutMenu({
  slideId,
  isBusy,
  onChoose,
}: {
  slideId: string;
  isBusy: boolean;
  onChoose: (layout: string) => void;
}): JSX.Element {
  const { t } = useTranslation('author');
  const host = useHost();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['host-layouts', slideId],
    queryFn: () => host.slideLayouts(slideId),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <Menu
      open={isOpen && data !== undefined}
      onOpenChange={(_event, { open }) => setIsOpen(open && !isBusy)}
      checkedValues={{ layout: data === undefined ? [] : [data.current] }}
      onCheckedValueChange={(_event, { checkedItems: [layout] }) => {
        setIsOpen(false);
        if (layout !== undefined && layout !== data?.current) onChoose(layout);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" disabledFocusable={isBusy}>
          {t('pane_check.layout')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {data?.names.map((name) => (
            <MenuItemRadio key={name} name="layout" value={name}>
              <span dir="auto">{name}</span>
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
