import { installation } from "../../values/installation/installation.ts";

/** Metadata of every PDF in addition to title and language. The library's default PDF version is 1.3. */
export function pdfFacts() {
  const { appName } = installation();
  return { producer: appName, creator: appName, pdfVersion: "1.7" } as const;
}
