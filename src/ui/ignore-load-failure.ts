/**
 * Ignores that a part's chunk fails to load (lost connection, the page is being left). The part then stays as
 * the server has rendered it, and the rest of the page works.
 */
export function ignoreLoadFailure<File>(file: Promise<File>): Promise<File> {
  return file.catch(() => new Promise<never>(() => {}));
}
