import { describe, expect, it } from '@jest/globals';
import { asPoint, weightyPoints } from './weighty-points.ts';

describe('the short points of notes', () => {
  it('have one without a figure named beside those that are drawn', () => {
    const items = ['revenue up 34%', 'added 2,500 customers', 'launched 3 features', 'opened European operations'];
    expect(weightyPoints(items)).toEqual(['revenue up 34%', 'added 2,500 customers', 'opened European operations']);
  });

  it.each([
    [['the shop is left out', 'the hall stays open', 'the opening moves', 'the fee falls by 5%']],
    [['Project board', 'Works council', 'IT department', 'Finance']],
    [['apples', 'pears', 'plums', 'cherries']],
    [['moved in 2023', 'sold on 4 May', 'merged in 2024', 'named Q4']],
  ])('are not chosen from among sentences, names and equals: %s', (items) => {
    expect(weightyPoints(items)).toEqual([]);
  });

  it.each([
    ['mobile app redesign', 'Mobile app redesign'],
    ['iPhone app', 'iPhone app'],
    ['macOS build', 'macOS build'],
    ['npm package', 'npm package'],
    ['config.yml read', 'config.yml read'],
  ])('begin with a capital unless a name or code does: %s', (text, expected) => {
    expect(asPoint(text, 'en')).toBe(expected);
  });
});
