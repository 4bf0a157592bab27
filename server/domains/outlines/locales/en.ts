import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'outlines.agenda': 'Agenda',
    'outlines.quote': 'In their own words',
    'outlines.closing': 'Key takeaways',
  },
  admin: {
    'outlines.read': 'See outlines',
    'outlines.change': 'Make and edit outlines',
    'outlines.make': 'Outline made',
    'outlines.edit': 'Outline edited',
    'outlines.stop': 'Making of an outline stopped',
  },
  errors: {
    'outlines.interrupted':
      'The work on this outline stopped: somebody stopped it, nobody followed it, or the service stopped; what was finished is kept. Edit it or make it anew.',
    'outlines.run_lost': 'The work on this outline was lost with its process. Ask for it again.',
    'outlines.superseded': 'Another run took the place of this one. Follow the new one.',
    'outlines.edited_meanwhile':
      'The outline was edited while a new one was made; the edited one stays. Make it anew if you want a new one.',
    'outlines.failed':
      'Making the outline failed for a reason on our side. Try again; if it stays, tell an administrator.',
    'outlines.model_failed': 'The model could not make the outline ({{reason}}). Try again, or choose another model.',
    'outlines.busy': 'Several requests want to make this outline at the same time. Try again in a moment.',
    'outlines.stale': 'The outline was changed since you read it. Read it again and repeat your change.',
    'outlines.invalid': 'The outline can’t be stored as it is; see the fields at fault.',
    'outlines.title_missing': 'A new slide needs a title.',
    'outlines.same_id': 'The slide “{{id}}” stands twice in the list; a copy is sent without an id.',
    'outlines.stopped_half_way':
      'The model stopped half-way ({{reason}}); the deck has the {{slides}} slides it had outlined.',
    'outlines.other_slide_count': '{{wanted}} slides were asked for; the content gave {{made}}.',
  },
};
