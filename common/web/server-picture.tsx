import { useEffect, useState } from 'react';
import type { CSSProperties, JSX } from 'react';
import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useServices } from './services.ts';

/**
 * A picture that needs a session. The client fetches it, because an `img` in a frame without cookies could not send the session.
 * @param address below the base path, such as `thumbnail_path`
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
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url;
}
