/** Keys of the cached server state; everything about a presentation begins with its key. */
export const keys = {
  wizard: ['wizard'] as const,
  presentations: (q: string) => ['presentations', q] as const,
  presentation: (id: string) => ['presentation', id] as const,
  outline: (id: string) => ['presentation', id, 'outline'] as const,
  outdated: (id: string) => ['presentation', id, 'outdated'] as const,
  slides: (id: string) => ['presentation', id, 'slides'] as const,
  thumbnails: (id: string) => ['presentation', id, 'thumbnails'] as const,
  quality: (id: string) => ['presentation', id, 'quality'] as const,
  review: (id: string) => ['presentation', id, 'review'] as const,
  comments: (id: string) => ['presentation', id, 'comments'] as const,
  jobs: (id: string) => ['presentation', id, 'jobs'] as const,
  slideStates: (id: string) => ['presentation', id, 'slide-states'] as const,
  /** Of the program that the pane is in, not of the server. */
  openDeck: ['open-deck'] as const,
  /** Not below the previous one: the content of slides is loaded less often than their list. */
  deckEdits: (id: string, slides: readonly string[]) => ['deck-edits', id, ...slides] as const,
  files: (ids: readonly string[]) => ['files', ...ids] as const,
  templates: ['templates'] as const,
  template: (id: string) => ['templates', id] as const,
};
