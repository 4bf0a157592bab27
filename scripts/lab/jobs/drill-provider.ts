import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestion } from '../../../tests/support/fake-model-answers.ts';
import type { AskedQuestion } from '../../../tests/support/fake-model-answers.ts';
import { startFakeModelServer } from '../../../tests/support/fake-model-server.ts';
import type { FakeModelServer } from '../../../tests/support/fake-model-server.ts';

/** A model call as the provider saw it. Times are those of `performance.now()`. */
interface SeenCall {
  /** Which process asked: each has its own address. */
  process: string;
  /** Equal for equal questions. */
  question: string;
  /** Number of the deck that it is about; null if the question contains none. */
  deck: number | null;
  askedAt: number;
  /** When the answer was sent; infinite before. */
  answeredAt: number;
}

/** A model provider that records which process asked what. */
export interface DrillProvider {
  calls: SeenCall[];
  /** Environment variables that make a process call this provider under a name. */
  environmentOf(process: string): Promise<Record<string, string>>;
  /** Sets how long each answer takes. */
  setLatency(ms: number): void;
  /** Reports that a process was killed: its open questions may be repeated. */
  markEnd(process: string): void;
  report(): CallReport;
  close(): Promise<void>;
}

export interface CallReport {
  calls: number;
  questions: number;
  repeated: number;
  /** Calls of killed processes that had no answer yet, or one too recent to have been stored. */
  inFlight: number;
  /** Repeated although the answer had arrived and its process lived on. */
  unexplained: number;
}

/** An answer this old must have been stored, even on a slow machine. */
const FRESH_MS = 1_500;

/** A provider whose answers take this long. @param answer realistic ones if absent. */
export function createDrillProvider(
  latencyMs: number,
  answer: (question: AskedQuestion) => unknown = answerQuestion,
): DrillProvider {
  const servers = new Map<string, FakeModelServer>();
  const calls: SeenCall[] = [];
  const ends: { process: string; at: number }[] = [];
  let latency = latencyMs;

  const wasInFlight = (call: SeenCall): boolean =>
    ends.some(({ process, at }) => process === call.process && call.askedAt <= at && call.answeredAt > at - FRESH_MS);
  return {
    calls,
    async environmentOf(process) {
      let server = servers.get(process);
      server ??= await startFakeModelServer({
        answer,
        hold: async ({ name, system, user }) => {
          const question = createHash('sha256').update(`${name}\n${system}\n${user}`).digest('hex');
          const deck = /shop (\d+)/i.exec(user)?.[1];
          const call = { process, question, deck: deck === undefined ? null : Number(deck) };
          const seen: SeenCall = { ...call, askedAt: performance.now(), answeredAt: Infinity };
          calls.push(seen);
          await sleep(latency);
          seen.answeredAt = performance.now();
        },
      });
      servers.set(process, server);
      return { OPENAI_API_KEY: 'k-drill', OPENAI_BASE_URL: server.base_url };
    },
    setLatency: (ms) => void (latency = ms),
    markEnd: (process) => void ends.push({ process, at: performance.now() }),
    report() {
      const byQuestion = new Map<string, SeenCall[]>();
      for (const call of calls) byQuestion.set(call.question, [...(byQuestion.get(call.question) ?? []), call]);
      const repeated = [...byQuestion.values()].flatMap((same) => same.slice(0, -1));
      return {
        calls: calls.length,
        questions: byQuestion.size,
        repeated: repeated.length,
        inFlight: calls.filter(wasInFlight).length,
        unexplained: repeated.filter((call) => !wasInFlight(call)).length,
      };
    },
    close: async () => void (await Promise.all([...servers.values()].map((server) => server.close()))),
  };
}
