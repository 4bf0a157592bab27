import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';

describe('the tests', () => {
  it('reach nothing but this machine', () => {
    expect(() => connect({ host: '192.0.2.1', port: 80 })).toThrow('192.0.2.1');
    expect(() => connect(80, 'example.org')).toThrow('example.org');
  });
});
