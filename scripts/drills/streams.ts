import { drillStreams } from './streams/drill-streams.ts';

/*
 * npm run drill:streams [-- STREAMS [EVENTS]]: so many readers follow a job at once, a third of them slowly, a fifth not at all until
 * it is over; one line with what each got, and how reads elsewhere fared. Ends with 1 where an event was lost.
 */
const DEFAULT_STREAMS = 500;
const DEFAULT_EVENTS = 100;
const EVENT_CHARS = 1_000;

const found = await drillStreams({
  streams: Number(process.argv[2] ?? DEFAULT_STREAMS),
  events: Number(process.argv[3] ?? DEFAULT_EVENTS),
  eventChars: EVENT_CHARS,
});
console.log(
  `${found.streams} streams (${found.slow} slow, ${found.silent} silent), ${found.events} events each: ${found.lost} lost, ` +
    `${found.doubled} doubled; ${found.reads} reads elsewhere: ${found.failedReads} failed, p50 ${found.p50} ms, ` +
    `p99 ${found.p99} ms; ${found.seconds} s, ${found.growthMb} MB more`,
);
if (found.lost + found.doubled + found.failedReads > 0) process.exitCode = 1;
