const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 60_000;
/** The call did not take effect. */
const TOO_MANY_REQUESTS = 429;
/** It may have taken effect. */
const LOST_ON_THE_WAY = [502, 503, 504];

type Fetch = (request: Request) => Promise<Response>;

/**
 * Repeats what failed on its way: a call beyond the limit always, any other only where a repeat has the same effect.
 * Waits as long as `Retry-After` says, else twice as long each time. If that is more than a minute, the answer is
 * returned at once.
 */
export function retrying(send: typeof fetch, retries: number): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      // A body can be read once: each attempt sends a copy.
      const answer = await send(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted || !isSafeToRepeat(request)) throw error;
        return undefined;
      });
      if (answer && (isLast || !isWorthRepeating(request, answer))) return answer;
      await answer?.body?.cancel();
      await pause(answer?.headers.get("retry-after"), attempt, request.signal);
    }
  };
}

function isSafeToRepeat({ method, headers }: Request): boolean {
  return ["GET", "HEAD", "PUT", "DELETE"].includes(method) || headers.has("idempotency-key");
}

function isWorthRepeating(request: Request, { status, headers }: Response): boolean {
  if (askedPause(headers.get("retry-after")) > LONGEST_PAUSE_MILLISECONDS) return false;
  if (status === TOO_MANY_REQUESTS) return true;
  // The first of two calls with the same key is still under way.
  if (status === 409 && request.headers.has("idempotency-key")) return headers.has("retry-after");
  return LOST_ON_THE_WAY.includes(status) && isSafeToRepeat(request);
}

/** The milliseconds of `Retry-After`. 0 if it is missing or a date. */
function askedPause(retryAfter: string | null | undefined): number {
  return Math.max(0, Number(retryAfter) * 1000) || 0;
}

function pause(retryAfter: string | null | undefined, attempt: number, signal: AbortSignal): Promise<void> {
  const own = FIRST_PAUSE_MILLISECONDS * 2 ** attempt * (0.5 + Math.random());
  const milliseconds = askedPause(retryAfter) || Math.min(own, LONGEST_PAUSE_MILLISECONDS);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
