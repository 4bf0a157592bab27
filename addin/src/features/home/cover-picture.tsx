import { useRef } from 'react';
import type { JSX } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SlideTextRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { thumbnailsSchema } from '../../../../common/api/presentations.ts';
import { path } from '../../../../common/client/request-url.ts';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useIsNear } from '../../components/use-near.ts';
import type { PresentationSummary } from './use-presentation-list.ts';

const useStyles = makeStyles({
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

/** The first slide of a presentation; its place is kept where there is none yet. */
export function CoverPicture({ row, className }: { row: PresentationSummary; className: string }): JSX.Element {
  const styles = useStyles();
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
