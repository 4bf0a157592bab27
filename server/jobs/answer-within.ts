/** What somebody else answers, unless that takes too long. @throws RangeError after `limitMs`; the work itself goes on. */
export async function answerWithin<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RangeError(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
