const NAME = /^tessera-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(\.enc)?$/;

/** `tessera-2026-11-26T03-30-00Z.tar`: sorts by time. */
export function bundleName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(":", "-");
  return `tessera-${time}Z.tar${isEncrypted ? ".enc" : ""}`;
}

export function isBundleName(name: string): boolean {
  return NAME.test(name);
}

/** The time that a name of the schedule contains; null for any other name. */
export function timeOfBundle(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null;
}
