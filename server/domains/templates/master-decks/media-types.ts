/** Media types of presentations and of their templates (ECMA-376 part 1, 15.2 and the IANA registry). */
export const MASTER_MEDIA_TYPES = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
} as const;

/** The media type of a master deck, by its file's name. */
export function mediaTypeOf(name: string): string {
  return /\.potx$/i.test(name) ? MASTER_MEDIA_TYPES.potx : MASTER_MEDIA_TYPES.pptx;
}
