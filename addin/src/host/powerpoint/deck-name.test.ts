import { describe, expect, it } from '@jest/globals';
import { nameOf } from './create-powerpoint-host.ts';

describe('nameOf', () => {
  it.each([
    ['C:\\Users\\ann\\Board 2026.pptx', 'Board 2026'],
    ['/Users/ann/50% more.potx', '50% more'],
    ['https://acme.sharepoint.com/sites/x/Quarter%20two.pptx?web=1#3', 'Quarter two'],
    ['https://acme.sharepoint.com/100%.pptx', '100%'],
    ['https://d.docs.live.net/v1.2 plan.pptx', 'v1.2 plan'],
    ['Presentation1', 'Presentation1'],
    ['', null],
    [undefined, null],
  ])('reports %s', (place, name) => expect(nameOf(place)).toBe(name));
});
