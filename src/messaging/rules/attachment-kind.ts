/**
 * File types that mail programs open without risk, by their first bytes. A name or header can claim any type.
 */
const KINDS = [
  { type: "application/pdf", extension: "pdf", begins: [Buffer.from("%PDF-")] },
  {
    type: "image/png",
    extension: "png",
    begins: [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  },
  { type: "image/jpeg", extension: "jpg", begins: [Buffer.from([0xff, 0xd8, 0xff])] },
  { type: "text/calendar", extension: "ics", begins: [Buffer.from("BEGIN:VCALENDAR")] },
] as const;

export type AttachmentKind = Pick<(typeof KINDS)[number], "type" | "extension">;

/** Returns the kind of a file. Null: the file cannot be attached. */
export function attachmentKind(bytes: Uint8Array): AttachmentKind | null {
  const kind = KINDS.find(({ begins }) =>
    begins.some((signature) => signature.equals(bytes.subarray(0, signature.length))),
  );
  return kind ?? null;
}

const ALSO: Record<string, readonly string[]> = { jpg: ["jpeg"] };

/** Returns the file name that recipients see: one line, no path, and the extension of its real type. */
export function attachmentName(given: string, { extension }: AttachmentKind): string {
  const name = given
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, "")
    .trim();
  const [, stem = "", ending = ""] = /^(.*?)(?:\.([^.]*))?$/u.exec(name) ?? [];
  const isFitting = [extension, ...(ALSO[extension] ?? [])].includes(ending.toLowerCase());
  // The cut may separate the halves of a character.
  const shown =
    (isFitting ? stem : name)
      .slice(0, 100)
      .replace(/\p{Cs}$/u, "")
      .trim() || "file";
  return `${shown}.${isFitting ? ending : extension}`;
}
