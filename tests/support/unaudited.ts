/** The operations that are no GET and yet leave nothing in the audit log, with the reason. All others must. */
export const UNAUDITED: Readonly<Record<string, string>> = {
  'POST /api/diagram-markup-to-image': 'draws what it is sent, keeps nothing',
  'POST /api/generate-pptx': 'hands out what the caller may read, keeps nothing',
  'POST /api/v1/auth/nonce': 'begins a sign-in of no user yet',
  'POST /api/v1/brand/check-deck': 'checks a file that it is sent, keeps nothing',
  'POST /api/v1/files/decompose': 'reads files; what is remembered of them is what they say',
  'POST /api/v1/master-decks/{id}/readiness': 'judges again what is stored; nothing that people set changes',
  'POST /api/v1/presentations/{id}/attachment-mapping': 'tells what is stored',
  'POST /api/v1/presentations/{id}/brand-check': 'checks what is stored, keeps nothing',
  'POST /api/v1/presentations/{id}/estimate': 'tells what making the slides would take',
  'POST /api/v1/presentations/{id}/follow-up-questions': 'asks a model; the questions are not kept',
  'POST /api/v1/presentations/{id}/slides/refit':
    'in the walk the slides are on their template already; a change leaves the entry of an update',
  'POST /api/v1/storage/purge':
    'a rehearsal in the walk; a real purge leaves an entry for itself and for each presentation',
};
