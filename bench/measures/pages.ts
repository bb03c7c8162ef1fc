import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds } from "../cpu-time.ts";
import type { UnderTest } from "../server-under-test.ts";
import { target } from "../stage.ts";
import { askOverAndOver, type WrkResult } from "../wrk.ts";

/** Requests the demo's first public event page as browsers do. */
export async function cachedPage(underTest: UnderTest, seconds: number): Promise<WrkResult> {
  const url = `http://${target.host}:${target.port}${await canonicalPath(underTest)}`;
  const headers = { "accept-encoding": "gzip, br", "accept-language": "en" };
  return askOverAndOver(url, { connections: 128, seconds, headers });
}

export interface PageCpu {
  /** Milliseconds of CPU that the server's process uses for a page that it has never rendered. */
  rendered: number;
  /** The same for an expired page with unchanged data. */
  renewed: number;
}

/**
 * Measures the page without its cache. Each selection in the address is a separate page; these name prices that the
 * event does not have, so all pages are as long as the first.
 */
export async function uncachedCpu(underTest: UnderTest, pid: number, renders: number): Promise<PageCpu> {
  const path = await canonicalPath(underTest);
  const ask = (n: number) =>
    fetch(`http://${target.host}:${target.port}${path}?chosen=${NO_PRICE + n}:1`).then((answer) =>
      answer.text(),
    );
  const measure = async () => {
    const before = cpuSeconds(pid);
    for (let n = 1; n <= renders; n++) await ask(WARM_UP + n);
    return ((cpuSeconds(pid) - before) * 1000) / renders;
  };
  // The first thousand renderings also include V8's compilation, which a server that sells has finished.
  for (let n = 1; n <= WARM_UP; n++) await ask(n);
  const rendered = await measure();
  await sleep(FRESH_MILLISECONDS);
  return { rendered, renewed: await measure() };
}

/** The address of the first public event page of the demo. */
export async function canonicalPath(underTest: UnderTest): Promise<string> {
  const { rows } = await underTest.pool.query<{ id: number }>(
    "select id from events where status = 'LIVE' order by id limit 1",
  );
  const answer = await fetch(`http://${target.host}:${target.port}/event/${rows[0]!.id}`, {
    redirect: "manual",
  });
  return answer.headers.get("location") ?? `/event/${rows[0]!.id}`;
}

const NO_PRICE = 1_000_000;
const WARM_UP = 1500;
const FRESH_MILLISECONDS = 1_100;
