/** One record of an NFC tag, as Web NFC reads it. */
export interface TagRecord {
  recordType: string;
  encoding?: string;
  data?: DataView;
}

/** Returns the code on a tag: its first text, or the end of its first address (`…/A-7KQ2MXP.secret`). */
export function codeOfTag(records: readonly TagRecord[]): string | null {
  for (const { recordType, encoding, data } of records) {
    if (!data || (recordType !== "text" && recordType !== "url")) continue;
    const words = new TextDecoder(encoding ?? "utf-8").decode(data).trim();
    if (words === "") continue;
    if (recordType === "text") return words;
    const parts = words.split(/[?#]/)[0]!.split("/").filter(Boolean);
    return parts.at(-1) ?? null;
  }
  return null;
}
