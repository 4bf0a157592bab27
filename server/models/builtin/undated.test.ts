import { describe, expect, it } from '@jest/globals';
import { isCounted, isHalf, isUndated } from './undated.ts';

describe('isUndated', () => {
  it.each([
    ['Lanmere is now facing an investigation.', ['Talks went on until 2023.'], [], true],
    ['The port is planning to widen the quay.', ['The quay was built in 1961.'], [], true],
    ['Almost 5000 breaches have occurred since 2005.', [], ['Each cost more in 2013.'], true],
    // No sentence around it names a year, or it does so itself.
    ['The port is planning to widen the quay.', ['The quay is old.'], [], false],
    ['In 2024 the port is planning to widen the quay.', ['It was built in 1961.'], [], false],
    ['Traffic has doubled since 2005.', [], ['The quay is old.'], false],
  ])('%s after %j, before %j: %s', (text, before, after, expected) => {
    expect(isUndated(text, before, () => after)).toBe(expected);
  });
});

describe('isHalf', () => {
  it.each([
    ['On the other hand, ferries are cheap.', true],
    ['The latter are cheap.', true],
    ['Divers are also named for how they feed.', true],
    ['The divers, also named for how they feed, are a tribe.', false],
    ['The divers, also named for how they feed.', true],
    ['In contrast to trams, ferries are cheap.', false],
    ['Divers, also known as loons, feed at night.', false],
  ])('%s: %s', (text, expected) => {
    expect(isHalf(text)).toBe(expected);
  });
});

describe('isCounted', () => {
  it.each([
    ['First, and most important, is the choice of a harbour.', true],
    ['Second, there is the cost of the quay.', true],
    ['Third comes the crane.', true],
    ['First aid is taught in May.', false],
    ['The first step is the choice of a harbour.', false],
  ])('%s: %s', (text, expected) => {
    expect(isCounted(text)).toBe(expected);
  });
});
