import type { Review } from '../../data/review.ts';

type Status = Review['status'];
type Move = 'send' | 'approve' | 'reopen_deck' | 'take_back' | 'request_changes';

/** How a change of status is called; the owner takes back what others send back. */
export function moveName(from: Status, to: Status, isOwner: boolean): Move {
  if (to === 'In Review') return 'send';
  if (to === 'Approved') return 'approve';
  if (from === 'Approved') return 'reopen_deck';
  return isOwner ? 'take_back' : 'request_changes';
}
