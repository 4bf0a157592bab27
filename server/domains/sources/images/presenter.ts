import type { ImageBody } from '../../../../common/api/images.ts';
import type { SignedUrls } from '../../../kernel/sdk/ports/signed-urls.ts';
import { refOfImage } from './contract.ts';
import type { ImageRecord } from './model.ts';

/** A picture as the API shows it, with an address that shows it to this user for some minutes. */
export function presentImage(image: ImageRecord, urls: SignedUrls, userId: string): ImageBody {
  const { client_id, owner_id, kind, name, prompt, presentation_id, slide_id } = image;
  const { media_type, width, height, size, sha256 } = image;
  return {
    ...{ id: image._id, client_id, owner_id, kind, name, prompt, presentation_id, slide_id },
    ...{ media_type, width, height, size, sha256 },
    image_ref: refOfImage(image._id),
    url: urls.sign(`/app_data/images/${image._id}`, userId),
    created_at: image.created_at.toISOString(),
  };
}
