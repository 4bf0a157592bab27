import type { FontBody } from '../../../../common/api/files.ts';
import type { FontRecord } from './model.ts';

/** A font as the API shows it. */
export function presentFont({ _id, client_id, name, faces, size, sha256, created_at }: FontRecord): FontBody {
  return {
    ...{ id: _id, client_id, name, size, sha256 },
    faces: faces.map(({ families, weight, italic }) => ({ families: [...families], weight, italic })),
    created_at: created_at.toISOString(),
  };
}
