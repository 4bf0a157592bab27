import type { JSX } from 'react';
import {
  Badge,
  Body1Strong,
  Button,
  Caption1,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ProgressBar,
  tokens,
  mergeClasses,
} from '@fluentui/react-components';
import { CommentMultipleRegular, DeleteRegular, MoreHorizontalRegular, SlideTextRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../components/navigation.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { jobText } from './use-running-jobs.ts';
import type { useRunningJobs } from './use-running-jobs.ts';
import type { PresentationSummary } from './use-presentation-list.ts';
import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { thumbnailsSchema } from '../../../../common/api/presentations.ts';
import { path } from '../../../../common/client/request-url.ts';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useIsNear } from '../../components/use-near.ts';
import { twoLines } from '../../../../common/web/plain-list.ts';

/** In a wide window rows are cards. */
const CARDS = '@media (min-width: 900px)';

const useStyles = makeStyles({
  row: {
    position: 'relative',
    height: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'flex-start',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  open: {
    flexGrow: 1,
    minWidth: 0,
    // The row has one; in forced colours every button would have its own.
    border: 'none',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    gap: tokens.spacingHorizontalM,
    [CARDS]: { flexDirection: 'column', alignItems: 'stretch' },
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    ':hover': { backgroundColor: 'transparent' },
  },
  cover: { width: '80px', [CARDS]: { width: '100%' } },
  words: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  title: {
    ...twoLines,
  },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
  waits: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  more: {
    flexShrink: 0,
    margin: tokens.spacingHorizontalXS,
    [CARDS]: { position: 'absolute', insetBlockEnd: 0, insetInlineEnd: 0 },
  },
});

interface Props {
  row: PresentationSummary;
  job: ReturnType<ReturnType<typeof useRunningJobs>['get']>;
  isOpening: boolean;
  /** Whether it belongs to the current user, whose own name is not shown. */
  isOwn: boolean;
  onOpen: () => void;
  /** Absent where it is not theirs to delete. */
  onDelete?: (() => void) | undefined;
}

/** A presentation: opened by the whole row, the rest is behind its menu. */
export function PresentationRow({ row, job, isOpening, isOwn, onOpen, onDelete }: Props): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { t: common } = useTranslation('common');
  const { go } = useNavigation();
  const { changed, dateTime } = useFormats();
  const title = row.title === '' ? common('pane.untitled') : row.title;
  const work = job === undefined ? null : jobText(job);
  return (
    <div className={styles.row} data-presentation={row.id}>
      <Button appearance="transparent" className={styles.open} disabledFocusable={isOpening} onClick={onOpen}>
        <CoverPicture row={row} className={styles.cover} />
        <span className={styles.words}>
          <Body1Strong className={styles.title} dir="auto">
            {title}
          </Body1Strong>
          <span className={styles.facts}>
            <StatusBadge status={row.review_status} />
            <Caption1 className={styles.quiet}>
              <time dateTime={row.updated_at} title={dateTime(row.updated_at)}>
                {changed(row.updated_at)}
              </time>
            </Caption1>
            {!isOwn && row.owner_name !== '' && (
              <Caption1 className={styles.quiet}>
                <bdi>{row.owner_name}</bdi>
              </Caption1>
            )}
          </span>
          {row.waits_for !== null && (
            <Caption1 className={styles.waits}>{t(`pane_home.waits_${row.waits_for}`)}</Caption1>
          )}
          {work !== null && (
            <span>
              <Caption1>{t(work.key, work.params)}</Caption1>
              <ProgressBar
                aria-label={t(work.key, work.params)}
                {...(work.params.total > 0 ? { value: (job?.progress?.done ?? 0) / work.params.total } : {})}
              />
            </span>
          )}
        </span>
      </Button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            className={styles.more}
            icon={<MoreHorizontalRegular />}
            aria-label={t('pane_home.more', { title })}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<CommentMultipleRegular />} onClick={() => go({ page: 'review', presentation_id: row.id })}>
              {t('pane_home.review')}
            </MenuItem>
            {onDelete !== undefined && (
              <MenuItem icon={<DeleteRegular />} onClick={onDelete}>
                {t('pane_home.delete')}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

const LOOKS = {
  Draft: { key: 'pane_home.status_draft', color: 'informative' },
  'In Review': { key: 'pane_home.status_in_review', color: 'warning' },
  Approved: { key: 'pane_home.status_approved', color: 'success' },
} as const;

/** How the review of a presentation is. */
function StatusBadge({ status }: { status: PresentationSummary['review_status'] }): JSX.Element {
  const { t } = useTranslation('author');
  const { key, color } = LOOKS[status];
  return (
    <Badge appearance="tint" color={color}>
      {t(key)}
    </Badge>
  );
}

const useCoverPictureStyles = makeStyles({
  frame: {
    flexShrink: 0,
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    fontSize: '20px',
    '& > *': { width: '100%' },
    '& > svg': { width: '20px' },
  },
});

const WIDTH = 320;

/** The first slide of a presentation; its space is reserved if there is none yet. */
function CoverPicture({ row, className }: { row: PresentationSummary; className: string }): JSX.Element {
  const styles = useCoverPictureStyles();
  const { client } = useServices();
  const frame = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(frame);
  const { data: slideId } = useQuery({
    queryKey: ['cover', row.id, row.updated_at],
    queryFn: async ({ signal }) => {
      const address = path('/presentations/{id}/thumbnails', { id: row.id });
      const query = { width: WIDTH, format: 'webp' };
      const { data } = await client.get(address, { query, schema: thumbnailsSchema, signal });
      return data.items[0]?.slide_id ?? null;
    },
    enabled: isNear,
    staleTime: Infinity,
    retry: false,
  });
  const picture = (id: string): string =>
    path('/api/v1/presentations/{id}/slides/{slide_id}/thumbnail', { id: row.id, slide_id: id });
  return (
    <span ref={frame} className={mergeClasses(styles.frame, className)} aria-hidden="true">
      {slideId == null ? (
        <SlideTextRegular />
      ) : (
        <ServerPicture
          address={`${picture(slideId)}?width=${WIDTH}&format=webp&state=${encodeURIComponent(row.updated_at)}`}
          alt=""
        />
      )}
    </span>
  );
}
