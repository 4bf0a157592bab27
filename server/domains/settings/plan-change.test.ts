import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { planChange } from './plan-change.ts';
import { settingFields } from './setting-field.ts';

const fields = settingFields(
  z.object({
    address: z.string().nullable().default(null).meta({ secret_with: 'key' }),
    key: z.string().nullable().default(null).meta({ secret: true }),
    hosts: z.array(z.string()).default([]),
  }),
);
type Given = Record<string, unknown>;

/** What changes when these values are given; undefined clears. */
function plan(given: Given, stored: { values?: Given; sealed?: Record<string, string> } = {}) {
  const list = fields.filter((field) => field.name in given).map((field) => ({ field, value: given[field.name] }));
  const { set, cleared, changed, touchesSecret } = planChange(fields, list, { values: {}, sealed: {}, ...stored });
  return { set: set.map(({ field }) => field.name), cleared, changed, touchesSecret };
}

const there = { values: { address: 'a' }, sealed: { key: 'sealed' } };

describe('a change of settings', () => {
  it('leaves what is the same already', () => {
    const nothing = { set: [], cleared: [], changed: [], touchesSecret: false };
    expect(plan({ address: 'a' }, there)).toEqual(nothing);
    expect(plan({ hosts: ['x'] }, { values: { hosts: ['x'] } })).toEqual(nothing);
    expect(plan({ hosts: undefined, key: undefined })).toEqual(nothing);
  });

  it('clears the key where the address moves', () => {
    expect(plan({ address: 'b' }, there)).toEqual({
      set: ['address'],
      cleared: ['key'],
      changed: ['address', 'key'],
      touchesSecret: true,
    });
    expect(plan({ address: undefined }, there)).toMatchObject({ set: [], cleared: ['address', 'key'] });
  });

  it('clears the address where the key changes, or goes', () => {
    expect(plan({ key: 'new' }, there)).toMatchObject({ set: ['key'], cleared: ['address'], touchesSecret: true });
    expect(plan({ key: undefined }, there)).toMatchObject({ set: [], cleared: ['key', 'address'] });
  });

  it('keeps both where both are given, the address unchanged too', () => {
    expect(plan({ address: 'b', key: 'new' }, there)).toMatchObject({ set: ['address', 'key'], cleared: [] });
    expect(plan({ address: 'a', key: 'new' }, there)).toMatchObject({ set: ['key'], cleared: [] });
  });

  it('touches no secret where none is near', () => {
    expect(plan({ hosts: ['x'] }, there)).toEqual({
      set: ['hosts'],
      cleared: [],
      changed: ['hosts'],
      touchesSecret: false,
    });
  });

  it('takes an address for a change of the key even where no key is stored yet', () => {
    expect(plan({ address: 'b' })).toMatchObject({ cleared: [], touchesSecret: true });
  });
});
