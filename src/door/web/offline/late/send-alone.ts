/** Lets only one tab of this device send a list's scans at a time, so that they arrive in their order. */
export function sendAlone<Answer>(list: string, send: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(`door-send-${list}`, send) : send();
}
