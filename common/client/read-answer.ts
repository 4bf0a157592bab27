import type { z } from 'zod';
import { mediaType, unexpectedAnswer } from './problem-error.ts';

/** A successful answer. */
export interface Answer<T> {
  data: T;
  status: number;
  /** For `ifMatch` of the next write; null where the server gave none. */
  etag: string | null;
  headers: Headers;
}

/** A file, with the name the server gives it. */
export interface DownloadedFile {
  blob: Blob;
  filename: string | null;
}

/**
 * The answer whose body is the JSON `text`; data is undefined where the body is empty.
 * @throws ProblemError `client.unexpected_answer` when it is no JSON or not what the schema describes
 */
export function answerOf<S extends z.ZodType>(response: Response, text: string, schema?: S): Answer<z.output<S>> {
  const data = parseBody(text, response);
  const parsed = schema?.safeParse(data);
  if (parsed?.success === false) throw unexpectedAnswer(response.status, parsed.error);
  return {
    data: (parsed === undefined ? data : parsed.data) as z.output<S>,
    status: response.status,
    etag: response.headers.get('etag'),
    headers: response.headers,
  };
}

function parseBody(text: string, response: Response): unknown {
  if (text === '') return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(mediaType(response))) throw unexpectedAnswer(response.status);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unexpectedAnswer(response.status, error);
  }
}

/** The name in a Content-Disposition, the extended form first (RFC 6266, 4.3); never a path. */
export function filenameOf(response: Response): string | null {
  const disposition = response.headers.get('content-disposition');
  if (disposition === null) return null;
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = (extended === undefined ? null : decoded(extended)) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[/\\]/).at(-1) || null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not percent-encoded as it should be: the plain form of the name is as good.
    return null;
  }
}
