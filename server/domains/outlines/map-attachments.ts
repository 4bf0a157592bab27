import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { Presentation } from '../presentations/contract.ts';

/** Which slides stand on which file: by the sources that their blocks and stories come from. Every file is named once. */
export function mapAttachments(
  presentation: Pick<Presentation, 'file_ids' | 'source_ids'>,
  slides: readonly OutlineSlide[],
): { file_id: string; slide_ids: string[] }[] {
  const fileOf = new Map(presentation.source_ids.map(({ id, file_id }) => [id, file_id]));
  const pages = presentation.source_ids.flatMap(({ file_id }) => file_id ?? []);
  const usedBy = new Map<string, string[]>();
  for (const slide of slides) {
    const refs = slide.story_id === null ? slide.block_refs : [...slide.block_refs, slide.story_id];
    for (const source of new Set(refs.map((ref) => ref.split('/')[0] ?? ''))) {
      const fileId = fileOf.get(source);
      if (fileId != null) usedBy.set(fileId, [...(usedBy.get(fileId) ?? []), slide.id]);
    }
  }
  // A file that was taken out is named only while slides still stand on it.
  const files = new Set([...presentation.file_ids, ...pages.filter((id) => usedBy.has(id))]);
  return [...files].map((file_id) => ({ file_id, slide_ids: usedBy.get(file_id) ?? [] }));
}
