/** What every PDF says of itself beside its title and language. The library writes version 1.3 unless told. */
export const PDF_FACTS = { producer: "Tessera", creator: "Tessera", pdfVersion: "1.7" } as const;
