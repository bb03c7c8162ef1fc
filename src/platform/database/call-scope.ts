import { AsyncLocalStorage } from "node:async_hooks";

interface CallScope {
  /**
   * True if the caller is a member of an account: every row that the call reads must belong to that account.
   */
  isOfMember: boolean;
}

const scopes = new AsyncLocalStorage<CallScope>();
let isGuarding = false;

/** Marks every call from now on, so that a guarded connection can check its statements. */
export function startGuarding(): void {
  isGuarding = true;
}

/**
 * Runs one call of the API within its scope. In production nothing checks statements, so the call simply
 * runs.
 */
export function withinCall<Result>(scope: CallScope, act: () => Result): Result {
  return isGuarding ? scopes.run(scope, act) : act();
}

/** The call that sends the current statement. Undefined in jobs, in background loops and during start-up. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore();
}
