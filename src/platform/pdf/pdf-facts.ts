/** Metadata of every PDF besides title and language. The library's default version is 1.3. */
export const PDF_FACTS = { producer: "Tessera", creator: "Tessera", pdfVersion: "1.7" } as const;
