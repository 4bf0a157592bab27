import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { planChange, settingFields } from './plan-change.ts';

const fields = settingFields(
  z.object({
    address: z.string().nullable().default(null).meta({ secret_with: 'key', variable: 'ADDRESS' }),
    key: z.string().nullable().default(null).meta({ secret: true }),
    hosts: z.array(z.string()).default([]),
  }),
);
type Given = Record<string, unknown>;

/** What changes when these values are given; undefined clears. */
function plan(given: Given, stored: { values?: Given; sealed?: Record<string, string> } = {}, environment: Given = {}) {
  const list = fields.filter((field) => field.name in given).map((field) => ({ field, value: given[field.name] }));
  const change = planChange(fields, list, { values: {}, sealed: {}, ...stored }, environment);
  const kept = change.kept.map(({ field, value }) => [field.name, value]);
  return { ...change, set: change.set.map(({ field }) => field.name), kept };
}

const there = { values: { address: 'a' }, sealed: { key: 'sealed' } };
const environment = { ADDRESS: 'env' };

describe('a change of settings', () => {
  it('leaves what is the same already', () => {
    const nothing = { set: [], kept: [], cleared: [], changed: [], touchesSecret: false };
    expect(plan({ address: 'a' }, there)).toEqual(nothing);
    expect(plan({ hosts: ['x'] }, { values: { hosts: ['x'] } })).toEqual(nothing);
    expect(plan({ hosts: undefined, key: undefined })).toEqual(nothing);
  });

  it('clears the key where the address moves', () => {
    expect(plan({ address: 'b' }, there)).toEqual({
      set: ['address'],
      kept: [],
      cleared: ['key'],
      changed: ['address', 'key'],
      touchesSecret: true,
    });
    expect(plan({ address: undefined }, there)).toMatchObject({ set: [], cleared: ['address', 'key'] });
  });

  it('keeps the address where only the key changes', () => {
    const change = { set: ['key'], kept: [], cleared: [], changed: ['key'], touchesSecret: true };
    expect(plan({ key: 'new' }, there, environment)).toEqual(change);
    expect(plan({ key: 'new' }, { values: { address: 'a' } }, environment)).toEqual(change);
  });

  it('stores the address of the environment with a first key', () => {
    const change = { set: ['key'], kept: [['address', 'env']], cleared: [], changed: ['key', 'address'] };
    expect(plan({ key: 'new' }, {}, environment)).toMatchObject({ ...change, touchesSecret: true });
    expect(plan({ key: 'new' })).toMatchObject({ set: ['key'], kept: [], changed: ['key'] });
  });

  it('stores the address of the environment with a key whose own address is cleared along', () => {
    expect(plan({ address: undefined, key: 'new' }, there, environment)).toMatchObject({
      set: ['key'],
      kept: [['address', 'env']],
      cleared: [],
    });
    expect(plan({ address: undefined, key: 'new' }, { values: { address: 'env' } }, environment)).toMatchObject({
      kept: [],
      cleared: [],
    });
    expect(plan({ address: undefined, key: 'new' }, there)).toMatchObject({ set: ['key'], cleared: ['address'] });
  });

  it('leaves a key that is stored without an address where it goes', () => {
    expect(plan({ key: 'new' }, { sealed: { key: 'sealed' } }, environment)).toMatchObject({ set: ['key'], kept: [] });
  });

  it('clears the address where the key goes', () => {
    expect(plan({ key: undefined }, there, environment)).toMatchObject({
      set: [],
      kept: [],
      cleared: ['key', 'address'],
    });
  });

  it('keeps both where both are given, the address unchanged too', () => {
    expect(plan({ address: 'b', key: 'new' }, there)).toMatchObject({ set: ['address', 'key'], cleared: [] });
    expect(plan({ address: 'a', key: 'new' }, there)).toMatchObject({ set: ['key'], cleared: [] });
  });

  it('touches no secret where none is near', () => {
    expect(plan({ hosts: ['x'] }, there)).toEqual({
      set: ['hosts'],
      kept: [],
      cleared: [],
      changed: ['hosts'],
      touchesSecret: false,
    });
  });

  it('treats an address as a change of the key even if no key is stored yet', () => {
    expect(plan({ address: 'b' })).toMatchObject({ cleared: [], touchesSecret: true });
  });
});
