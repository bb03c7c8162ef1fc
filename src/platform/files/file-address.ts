const FOLDER = "/files/";

/** Returns the address under which browsers load the file with this key. */
export function fileAddress(key: string): string {
  return `${FOLDER}${key}`;
}

/** Returns the key in an address that `fileAddress` made. */
export function fileKey(address: string): string {
  return address.slice(FOLDER.length);
}
