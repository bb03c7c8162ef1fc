import { AsyncLocalStorage } from "node:async_hooks";

interface CallScope {
  /** The caller is a member of an account, so every row that the call reads is of that account. */
  isOfMember: boolean;
}

const scopes = new AsyncLocalStorage<CallScope>();
let isGuarding = false;

/** From now on calls are marked: a connection of this process looks at their statements. */
export function startGuarding(): void {
  isGuarding = true;
}

/** Runs one call of the API. In production, where nothing looks at statements, it only runs it. */
export function withinCall<Result>(scope: CallScope, act: () => Result): Result {
  return isGuarding ? scopes.run(scope, act) : act();
}

/** The call that sends the present statement; undefined in jobs, background loops and start-up. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore();
}
