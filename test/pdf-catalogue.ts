/** Returns the catalogue of a PDF, which programs use to read it aloud. It is never compressed. */
export function catalogueOf(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const [catalogue] = /<<\s*\/Type \/Catalog[\s\S]*?\nendobj/.exec(text) ?? [""];
  const preferences = /\/ViewerPreferences (\d+) 0 R/.exec(catalogue)?.[1];
  const preferred = preferences && new RegExp(`\n${preferences} 0 obj[\\s\\S]*?\nendobj`).exec(text)?.[0];
  return {
    version: /^%PDF-([\d.]+)/.exec(text)?.[1],
    language: /\/Lang \(([^)]*)\)/.exec(catalogue)?.[1],
    showsTitle: /\/DisplayDocTitle true/.test(preferred ?? ""),
  };
}
