import { expect, it } from '@jest/globals';
import { isMoment } from './moments.ts';

it('takes days, times of day and spans of them for moments, and nothing that says more', () => {
  const moments = ['2018-01-18 4:19', '4:27', '8:20 - 8:24', '10:30 Uhr', '14 May 09:12', '12.03.2024', '12. März'];
  expect(moments.filter((each) => !isMoment(each))).toEqual([]);
  const others = ['4 pilots', 'Q1', '12.03.2024: Kick-off', 'Phase 2', 'Chapter 4.27', ''];
  expect(others.filter(isMoment)).toEqual([]);
});
