import { Readable } from 'node:stream';
import type { FileReply } from './define-route.ts';
import type { RenderedPicture } from './ports/deck-output.ts';

/** A drawn picture as an answer that is shown, and kept by who asks again with its tag. */
export function pictureReply({ bytes, media_type, tag }: RenderedPicture): FileReply {
  return {
    name: `thumbnail.${media_type.replace('image/', '')}`,
    media_type,
    size: bytes.byteLength,
    content: Readable.from([bytes]),
    inline: true,
    tag,
  };
}
