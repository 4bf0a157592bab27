import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { FileReply, Route, ServerEvent } from '../kernel/sdk/define-route.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { SessionAuthority } from '../kernel/sdk/ports/session-authority.ts';
import type { HttpTimes, OpenStreams } from './http-app.ts';
import { contextOf } from './http-app.ts';
import { sessionToken } from './resolve-caller.ts';
import { toProblem } from './problem-handler.ts';
import { sendEvents, sendFile, sendJson } from './stream-answer.ts';

export interface AnswerOptions {
  isDevelopment: boolean;
  basePath: string;
  times: HttpTimes;
  streams: OpenStreams;
  sessions: SessionAuthority;
  translators: Readonly<Record<Language, Translator>>;
}

/**
 * Sends a handler's result as its route declares.
 * @throws TypeError in development when the result doesn't match the route.
 */
export async function sendAnswer(
  route: Route,
  request: Request,
  response: Response,
  reply: unknown,
  options: AnswerOptions,
): Promise<void> {
  const { output } = route;
  const context = contextOf(response);
  const sending = {
    isHead: request.method === 'HEAD',
    signal: context.abort.signal,
    stalledMs: options.times.stalledReaderMs,
  };
  switch (output.kind) {
    case 'empty':
      response.status(output.status).end();
      return;
    case 'json':
      checkBody(output.body, reply, response, options.isDevelopment);
      return sendJson(response, reply, { ...sending, status: output.status });
    case 'file_or_job': {
      const { accepted } = reply as { accepted?: unknown };
      if (accepted === undefined) return sendReply(request, response, reply as FileReply, options);
      checkBody(output.accepted, accepted, response, options.isDevelopment);
      response.setHeader('Preference-Applied', 'respond-async');
      return sendJson(response, accepted, { ...sending, status: 202 });
    }
    case 'json_or_job': {
      const { accepted } = reply as { accepted?: unknown };
      checkBody(
        accepted === undefined ? output.body : output.accepted,
        accepted ?? reply,
        response,
        options.isDevelopment,
      );
      // Long work becomes a job even without `Prefer`: then no preference was applied (RFC 7240, 3).
      if (accepted !== undefined && prefersAsync(request)) response.setHeader('Preference-Applied', 'respond-async');
      return sendJson(response, accepted ?? reply, {
        ...sending,
        status: accepted === undefined ? output.status : 202,
      });
    }
    case 'json_or_file': {
      const { file } = reply as { file?: FileReply };
      if (file !== undefined) return sendReply(request, response, file, options);
      checkBody(output.body, reply, response, options.isDevelopment);
      return sendJson(response, reply, { ...sending, status: 200 });
    }
    case 'file':
      return sendReply(request, response, reply as FileReply, options);
    case 'events':
      return sendEvents(request, response, reply as AsyncIterable<ServerEvent>, {
        ...options.times,
        streams: options.streams,
        isAdmitted: () => isAdmitted(request, response, options.sessions),
        schemas: options.isDevelopment ? output.events : null,
        toProblem: (error) =>
          toProblem(error, {
            translator: options.translators[context.language],
            requestId: context.id,
            basePath: options.basePath,
          }),
      });
  }
}

function sendReply(request: Request, response: Response, reply: FileReply, { times }: AnswerOptions): Promise<void> {
  return sendFile(response, reply, {
    isHead: request.method === 'HEAD',
    signal: contextOf(response).abort.signal,
    stalledMs: times.stalledReaderMs,
    ifNoneMatch: request.get('if-none-match'),
    range: rangeOf(request, reply),
  });
}

/**
 * The single range that a client requests (RFC 9110, 14.2). Several ranges, ranges of changed content (`If-Range`) and
 * ranges that can't be satisfied get the whole file, as the standard allows.
 */
function rangeOf(request: Request, { size, slice, tag }: FileReply): { first: number; last: number } | null {
  if (request.method !== 'GET' || size === null || slice === undefined) return null;
  const condition = request.get('if-range');
  if (condition !== undefined && (tag === undefined || condition !== `"${tag}"`)) return null;
  const ranges = request.range(size, { combine: true });
  if (ranges === undefined || typeof ranges === 'number' || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const [range] = ranges;
  return range === undefined ? null : { first: range.start, last: range.end };
}

/** Whether the session that opened a stream still exists; true for streams without a session. */
async function isAdmitted(request: Request, response: Response, sessions: SessionAuthority): Promise<boolean> {
  const { actor } = contextOf(response);
  const sent = actor === null ? null : sessionToken(request);
  return sent === null || (await sessions.resolve(sent.token)) !== null;
}

/** An answer that doesn't match its description is a bug: it fails in development, elsewhere it is logged and sent. */
function checkBody(schema: z.ZodType, reply: unknown, response: Response, isDevelopment: boolean): void {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return;
  const faults = parsed.error.issues.map((issue) => `/${issue.path.map(String).join('/')}: ${issue.message}`);
  if (isDevelopment) throw new TypeError(`the answer is not as described: ${faults.slice(0, 10).join('; ')}`);
  contextOf(response).log.error({ faults: faults.slice(0, 10) }, 'an answer does not match its description');
}

/**
 * Whether `respond-async` is among the preferences of the request (RFC 7240, 2): separated by commas, their parameters
 * by semicolons.
 */
export function prefersAsync(request: Request): boolean {
  const preferences = (request.get('prefer') ?? '').toLowerCase().split(',');
  return preferences.some((each) => each.split(/[;=]/)[0]?.trim() === 'respond-async');
}
