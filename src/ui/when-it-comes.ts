/**
 * A file that a part of a page is loaded from. If it never comes (the connection is lost, the page is being left), the
 * part waits for good: it stays as the server has drawn it, and the rest of the page goes on.
 */
export function whenItComes<File>(file: Promise<File>): Promise<File> {
  return file.catch(() => new Promise<never>(() => {}));
}
