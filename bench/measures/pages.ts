import { cpuSeconds } from "../cpu-time.ts";
import { drive, type LoadResult } from "../driver.ts";
import type { UnderTest } from "../server-under-test.ts";
import { target } from "../stage.ts";

/** The demo's first public event page, as browsers ask for it. */
export async function cachedPage(underTest: UnderTest, seconds: number): Promise<LoadResult> {
  const path = await canonicalPath(underTest);
  return drive({
    ...target,
    connections: 128,
    seconds,
    buyer: () => () => ({
      method: "GET",
      path,
      headers: { "accept-encoding": "gzip, br", "accept-language": "en" },
    }),
  });
}

/** Milliseconds of CPU that the server's process spends to render the page once, without its cache. */
export async function uncachedCpu(underTest: UnderTest, pid: number, renders: number): Promise<number> {
  const path = await canonicalPath(underTest);
  const ask = (n: number) =>
    fetch(`http://${target.host}:${target.port}${path}?page=${n}`).then((answer) => answer.text());
  // The first thousand renders also pay for V8 compiling them; a server that sells has those behind it.
  for (let n = 1; n <= WARM_UP; n++) await ask(n);
  const before = cpuSeconds(pid);
  for (let n = 1; n <= renders; n++) await ask(WARM_UP + n);
  return ((cpuSeconds(pid) - before) * 1000) / renders;
}

async function canonicalPath(underTest: UnderTest): Promise<string> {
  const { rows } = await underTest.pool.query<{ id: number }>(
    "select id from events where status = 'LIVE' order by id limit 1",
  );
  const answer = await fetch(`http://${target.host}:${target.port}/event/${rows[0]!.id}`, {
    redirect: "manual",
  });
  return answer.headers.get("location") ?? `/event/${rows[0]!.id}`;
}

const WARM_UP = 1500;
