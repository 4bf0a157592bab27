import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { S3Options } from '../../server/store/create-s3-file-store.ts';

/** The part of s3rver that is used; it comes without types. */
type S3rver = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string; configs: string[] }[];
}) => { run(): Promise<AddressInfo>; close(): Promise<void> };

export interface S3Server {
  options: Omit<S3Options, 'prefix'>;
  close(): Promise<void>;
}

/** Starts an S3-compatible server on this machine that keeps its objects in a folder, with one empty bucket. */
export async function startS3Server(directory: string, bucket: string): Promise<S3Server> {
  const Server = createRequire(import.meta.url)('s3rver') as S3rver;
  const configureBuckets = [{ name: bucket, configs: [] }];
  const server = new Server({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    options: {
      ...{ bucket, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' },
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    close: () => server.close(),
  };
}
