import { AsyncLocalStorage } from "node:async_hooks";

const acting = new AsyncLocalStorage<string>();

/**
 * Runs a call that a program makes with an API key. History entries of the call name the key (decision 113).
 */
export function actingWithApiKey<Result>(name: string | undefined, act: () => Result): Result {
  return name === undefined ? act() : acting.run(name, act);
}

/** The name of the API key of the current call. Null if a person or a job acts. */
export function actingApiKey(): string | null {
  return acting.getStore() ?? null;
}
