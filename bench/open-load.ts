import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { target } from "./stage.ts";

interface Arrivals {
  perSecond: number;
  seconds: number;
  path: string;
  body: unknown;
}

/**
 * Sends requests at a fixed rate, independent of earlier answers. Returns the milliseconds from each due time
 * to the complete answer, sorted ascending.
 */
export async function arrive({ perSecond, seconds, path, body }: Arrivals): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const text = JSON.stringify(body);
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    pending.push(post(agent, path, text).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(pending);
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

function post(agent: http.Agent, path: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...target,
        agent,
        path,
        method: "POST",
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => {
          if (answer.statusCode! < 400) resolve();
          else reject(new Error(`a hold was answered ${answer.statusCode}`));
        });
      },
    );
    request.once("error", reject);
    request.end(body);
  });
}

/** Returns a quantile of sorted values. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
