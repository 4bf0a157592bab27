import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../../common/deck/coded-error.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import { ModelError } from '../kernel/sdk/ports/model-error.ts';
import { failureOf } from './job-failure.ts';

describe('a failure of a job', () => {
  it('is final where the fault is in what was asked for', () => {
    for (const error of [
      new AppError('conflict', 'a.b'),
      new AppError('invalid', 'a.b'),
      new AppError('not_found', 'a.b'),
      new CodedError('ooxml.not_a_zip'),
      new CodedError('ingest.file_empty'),
    ]) {
      expect({ code: error.code, isPermanent: failureOf(error).isPermanent }).toEqual({
        code: error.code,
        isPermanent: true,
      });
    }
  });

  it('is worth another run where it lies with others', () => {
    for (const error of [
      new AppError('rate_limited', 'a.b'),
      new AppError('unavailable', 'a.b'),
      new ModelError('ai.timed_out', {}),
      new CodedError('kernel.hook_failed'),
      new Error('a bug'),
      'thrown text',
    ]) {
      expect(failureOf(error).isPermanent).toBe(false);
    }
  });

  it('keeps code and parameters, and nothing of what was never meant to be read', () => {
    expect(failureOf(new ModelError('ai.unreachable', { provider: 'p' })).error).toEqual({
      code: 'ai.unreachable',
      params: { provider: 'p' },
      kind: 'provider_failed',
    });
    expect(failureOf(new Error('password=secret')).error).toEqual({ code: 'job.unexpected', params: {} });
  });
});
