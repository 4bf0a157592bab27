import { kindOfCode } from '../../../common/api/error-kinds.ts';
import type { ErrorKind } from '../../../common/api/error-kinds.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';

/** Why a run ended without an outline, as its stream keeps it; the sentence is made for each reader. */
export interface OutlineProblem {
  kind: ErrorKind;
  code: string;
  params: MessageParams;
}

/** Why a run is stopped from outside. */
export class RunStopped extends AppError {}

/** Nobody listened for too long, or the service stops: what is finished stays. */
export function interrupted(): RunStopped {
  return new RunStopped('conflict', 'outlines.interrupted');
}

/** The process that worked on it is gone. */
export function lost(): RunStopped {
  return new RunStopped('conflict', 'outlines.run_lost');
}

/** Another run took its place. */
export function superseded(): RunStopped {
  return new RunStopped('conflict', 'outlines.superseded');
}

/** Somebody edited the outline: what the run makes is not stored. */
export function editedMeanwhile(): RunStopped {
  return new RunStopped('conflict', 'outlines.edited_meanwhile');
}

/** The problem that an error is for those who follow; a bug is told as a failure without its reason. */
export function problemOf(error: unknown): OutlineProblem {
  if (error instanceof AppError) return { kind: error.kind, code: error.code, params: error.params };
  if (error instanceof CodedError) return { kind: kindOfCode(error.code), code: error.code, params: error.params };
  return { kind: 'internal', code: 'outlines.failed', params: {} };
}

/** The error of a kept problem. */
export function errorOf(problem: OutlineProblem): AppError {
  return new AppError(problem.kind, problem.code, problem.params);
}
