import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What came back. */
export interface BytesAnswer {
  status: number;
  type: string;
  text: string;
}

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/**
 * Sends a body of any size without holding it in memory, as fast as the server takes it, and leaves off when the server has
 * answered. Without `content-length` among the headers it goes in chunks.
 * @param filler how many bytes of "x" are between `head` and `tail`.
 */
export async function sendBytes(
  url: string,
  headers: Record<string, string>,
  body: { head?: string; filler?: number; tail?: string },
): Promise<BytesAnswer> {
  const sending = request(url, { method: 'POST', headers });
  let isAnswered = false;
  const answered = new Promise<BytesAnswer>((resolve, reject) => {
    sending.once('response', (response) => {
      isAnswered = true;
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then(
        (bytes) => resolve({ status, type: received['content-type'] ?? '', text: bytes.toString('utf8') }),
        reject,
      );
    });
    // A server that has answered may close before it has read everything.
    sending.on('error', (error) => (isAnswered ? undefined : reject(error)));
  });
  const send = async (): Promise<void> => {
    const write = async (bytes: string | Buffer): Promise<void> => {
      if (isAnswered || sending.destroyed || sending.write(bytes)) return;
      await Promise.race([new Promise((resolve) => sending.once('drain', resolve)), answered]);
    };
    await write(body.head ?? '');
    for (let left = body.filler ?? 0; left > 0 && !isAnswered; left -= CHUNK.length) {
      await write(CHUNK.subarray(0, Math.min(left, CHUNK.length)));
    }
    if (!isAnswered) sending.end(body.tail ?? '');
  };
  await Promise.all([answered, send()]);
  sending.destroy();
  return answered;
}
