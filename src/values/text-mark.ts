/** A 32-bit hash of a text: FNV-1a with the finaliser of MurmurHash. Not collision resistant. */
export function textMark(text: string): number {
  let mark = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193);
  mark = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b);
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35);
  return (mark ^ (mark >>> 16)) >>> 0;
}
