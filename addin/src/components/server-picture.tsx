import { useEffect, useState } from 'react';
import type { CSSProperties, JSX } from 'react';
import { SkeletonItem, Skeleton } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../app/services.ts';

/**
 * A picture that the server shows to who is signed in. It is fetched with the session, which an `img` of a frame without cookies
 * could not send.
 * @param address below the base path, as `thumbnail_path` names it
 */
export function ServerPicture({
  address,
  alt,
  style,
}: {
  address: string;
  alt: string;
  style?: CSSProperties;
}): JSX.Element {
  const { client } = useServices();
  const { data, isError } = useQuery({
    queryKey: ['picture', address],
    queryFn: async ({ signal }) => (await client.download(address, { isRoot: true, signal })).blob,
    staleTime: Infinity,
  });
  const url = useObjectUrl(data);
  if (isError) return <div role="img" aria-label={alt} style={style} />;
  if (url === null) {
    return (
      <Skeleton aria-hidden="true">
        <SkeletonItem style={{ aspectRatio: '16 / 9', height: 'auto', ...style }} />
      </Skeleton>
    );
  }
  return <img src={url} alt={alt} style={{ display: 'block', width: '100%', ...style }} />;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
