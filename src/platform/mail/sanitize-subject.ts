/**
 * A person's own words in a letter that goes to somebody else's address perhaps: "Win http://evil.example"
 * as a name must not become a link. An unseen joiner after what makes an address keeps mail programs from
 * seeing one; readers see no difference.
 */
export function withoutLinks(words: string): string {
  return words.replace(/([.:/@])(?=[^\s.])/g, "$1\u2060");
}
