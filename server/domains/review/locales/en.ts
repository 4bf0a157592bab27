import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'review.read': 'See reviews',
    'review.move': 'Submit, approve and reopen presentations',
    'review.comment': 'Comment on presentations',
    'review.waive': 'Waive gates of a review',
    'review.status': 'Review status changed',
    'review.unwaive': 'Waiver of a gate taken back',
    'review.bring': 'Comment of a file brought in',
    'review.comment_change': 'Comment changed',
    'review.comment_delete': 'Comment deleted',
  },
  errors: {
    'review.no_such_transition':
      'The status can’t go from “{{from}}” to “{{to}}”. Drafts are submitted (In Review), what is in review is approved or becomes a draft again, and what is approved is reopened as a draft.',
    'review.owner_only': 'Only its owner or an administrator submits this presentation or opens it again.',
    'review.reviewers_only': 'Only reviewers and administrators do this. Ask one of them.',
    'review.own_work':
      'You have owned or changed this presentation since it was last approved. Somebody else has to approve it.',
    'review.content_changed':
      'The presentation was changed since you looked at it. Look at it again, then repeat this with its new content_hash.',
    'review.hash_missing': 'Say what you approve: content_hash as the review tells it.',
    'review.comment_missing': 'Say in a comment what should change.',
    'review.no_slides': 'There are no slides to review yet. Make them first.',
    'review.generating': 'The slides are being made at this moment. Wait until that is finished, or cancel it.',
    'review.outline_running': 'The outline is being made at this moment. Wait until that is finished.',
    'review.gates_open':
      'Not all gates pass yet: {{gates}}. Mend what the review lists there, or waive it with a reason.',
    'review.untraced_number': 'The number “{{number}}” on “{{title}}” has no source.',
    'review.no_alt_of_chart': 'A chart on “{{title}}” has no alternative text.',
    'review.no_alt_of_table': 'A table on “{{title}}” has no alternative text.',
    'review.no_alt_of_picture': 'A picture on “{{title}}” has no alternative text.',
    'review.no_such_slide': 'The presentation has no such slide. Name one of its slides.',
    'review.no_such_element':
      'The slide has no such element. Name a field or an element of the slide, with its slide_id.',
    'review.no_such_thread': 'There is no such thread. Answers go to the comment that begins one.',
    'review.not_a_thread': 'Only a thread is resolved or reopened: name the comment that begins it.',
    'review.thread_deleted': 'This comment was deleted. Begin a new thread.',
    'review.cannot_see': 'Mention people who can see this presentation; this one can’t, or does not exist.',
    'review.not_your_comment': 'This comment is somebody else’s. Answer it instead.',
    'review.comment_stale': 'The comment was changed since you read it. Read it again and repeat your change.',
    'review.busy': 'The comment is being changed by several people at once. Try again in a moment.',
    'review.too_many_comments': 'A presentation takes {{most}} comments. Delete some that are settled.',
  },
};
