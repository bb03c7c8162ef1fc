import path from "node:path";

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^):#\s]+)(?:#[^)\s]*)?\)/g;

/**
 * Replaces links of a packed document to files that are not packed by their text, and removes such pictures.
 * `document` is its path in the package.
 */
export function removeDeadLinks(document: string, text: string, isPacked: (file: string) => boolean): string {
  return text.replaceAll(LINK, (link, mark: string, words: string, target: string) => {
    if (isPacked(path.posix.join(path.posix.dirname(document), target))) return link;
    return mark === "!" ? "" : words;
  });
}
