/**
 * The chunk of a part of a page. If it never loads (lost connection, the page is being left), the part stays as the
 * server has rendered it, and the rest of the page works.
 */
export function ignoreLoadFailure<File>(file: Promise<File>): Promise<File> {
  return file.catch(() => new Promise<never>(() => {}));
}
