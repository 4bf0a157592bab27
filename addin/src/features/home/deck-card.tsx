import type { JSX } from 'react';
import { Body1Strong, Button, Caption1, Card, makeStyles, tokens } from '@fluentui/react-components';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { path } from '../../../../common/client/request-url.ts';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { useNavigation } from '../../components/navigation.tsx';
import { CheckmarkStarburstRegular } from '@fluentui/react-icons';
import { useHost } from '../../data/host.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import { useTaggedDeck } from '../../data/open-deck.ts';
import { useOpenPresentation } from './use-open-presentation.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Which slides of the deck that is open in PowerPoint came from here, with links to their presentations. */
export function DeckCards(): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const { go } = useNavigation();
  const host = useHost();
  const { data: deck } = useTaggedDeck();
  const decks = deck?.presentations ?? [];
  const presentations = useQueries({
    queries: decks.map(({ presentation_id: id }) => ({
      queryKey: keys.presentation(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.get(path('/presentations/{id}', { id }), { schema: presentationSchema.loose(), signal })).data,
    })),
  });
  if (decks.length === 0 && !host.can.readFile) return null;
  return (
    <>
      {decks.map(({ presentation_id: id, slides }, index) => {
        const { data, error } = presentations[index] ?? {};
        const isGone = error instanceof ProblemError && error.status === 404;
        if (data === undefined && !isGone) return null;
        return <DeckCard key={id} id={id} count={slides.length} title={data?.title ?? null} />;
      })}
      {host.can.readFile && (
        <div className={styles.actions}>
          <Button icon={<CheckmarkStarburstRegular />} onClick={() => go({ page: 'check' })}>
            {t('pane_home.check_deck')}
          </Button>
        </div>
      )}
    </>
  );
}

/** @param title null where the presentation is not there for this person */
function DeckCard({ id, count, title }: { id: string; count: number; title: string | null }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { t: common } = useTranslation('common');
  const { go } = useNavigation();
  const open = useOpenPresentation();
  if (title === null) {
    return (
      <Card>
        <Body1Strong>{t('pane_home.deck_foreign', { count })}</Body1Strong>
        <Caption1 className={styles.quiet}>{t('pane_home.deck_foreign_note')}</Caption1>
      </Card>
    );
  }
  return (
    <Card>
      <Body1Strong dir="auto">
        {t('pane_home.deck', { count, title: title === '' ? common('pane.untitled') : title })}
      </Body1Strong>
      <div className={styles.actions}>
        <Button onClick={() => open.mutate(id)}>{t('pane_home.open')}</Button>
        <Button onClick={() => go({ page: 'review', presentation_id: id })}>{t('pane_home.review')}</Button>
        <Button onClick={() => go({ page: 'insert', presentation_id: id })}>{t('pane_home.see_changes')}</Button>
      </div>
    </Card>
  );
}
