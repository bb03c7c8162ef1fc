const FOLDER = "/files/";

/** The address of the file with this key for browsers. */
export function fileAddress(key: string): string {
  return `${FOLDER}${key}`;
}

/** The key in an address that `fileAddress` returned. */
export function fileKey(address: string): string {
  return address.slice(FOLDER.length);
}
