const FOLDER = "/files/";

/** The address under which a browser gets the file with this key. */
export function fileAddress(key: string): string {
  return `${FOLDER}${key}`;
}

/** The key in an address that `fileAddress` gave. */
export function fileKey(address: string): string {
  return address.slice(FOLDER.length);
}
