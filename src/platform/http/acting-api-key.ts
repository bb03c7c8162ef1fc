import { AsyncLocalStorage } from "node:async_hooks";

const acting = new AsyncLocalStorage<string>();

/** Runs a call of a program with an API key: whatever it writes into a history names the key (decision 113). */
export function actingWithApiKey<Result>(name: string | undefined, act: () => Result): Result {
  return name === undefined ? act() : acting.run(name, act);
}

/** The name of the API key that acts now; null: a person does, or a job. */
export function actingApiKey(): string | null {
  return acting.getStore() ?? null;
}
