const SHOWN_FOR_MS = 4_000;
const SHOWN_FOR_MS_WHEN_IT_MATTERS = 10_000;

/** Returns for how many milliseconds a toast stays. Reading an error or using an action takes longer. */
export function toastDuration({
  isError,
  action,
}: {
  isError: boolean;
  action: { seconds?: number } | undefined;
}): number {
  if (action?.seconds !== undefined) return action.seconds * 1_000;
  return isError || action ? SHOWN_FOR_MS_WHEN_IT_MATTERS : SHOWN_FOR_MS;
}
