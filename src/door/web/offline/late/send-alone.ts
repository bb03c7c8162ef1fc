/** One tab of this device at a time sends a list's scans: so they arrive in their order. */
export function sendAlone<Answer>(list: string, send: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(`door-send-${list}`, send) : send();
}
