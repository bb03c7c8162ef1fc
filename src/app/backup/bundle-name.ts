const NAME = /^tessera-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.enc)?$/;

/** `tessera-2026-11-26T03-30-00Z.tar`: sorts by time. */
export function bundleName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(":", "-");
  return `tessera-${time}Z.tar${isEncrypted ? ".enc" : ""}`;
}

export function isBundleName(name: string): boolean {
  return NAME.test(name);
}
