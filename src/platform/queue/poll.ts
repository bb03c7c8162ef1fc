import { setTimeout as sleep } from "node:timers/promises";

interface Polled {
  /** Does what is there to do; true when there is more of it at once. */
  work(): Promise<boolean>;
  pauseMilliseconds: number;
  onError(error: unknown): void | Promise<void>;
}

/** Works, and looks again after a pause, until stopped. */
export function poll({ work, pauseMilliseconds, onError }: Polled) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const finished = (async () => {
    while (!signal.aborted) {
      const isMore = await work().catch(async (error: unknown) => {
        await onError(error);
        return false;
      });
      if (!isMore) await sleep(pauseMilliseconds, null, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}
