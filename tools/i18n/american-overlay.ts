import type { Catalogue, Catalogues } from "./catalogue-files.ts";
import { toAmerican } from "./american-spelling.ts";

/** American catalogues hold only the sentences that differ; the others are read in `en`. */
export function americanOverlay(english: Catalogues): Catalogues {
  return new Map([...english].map(([name, catalogue]) => [name, overlayOf(catalogue)]));
}

function overlayOf(catalogue: Catalogue): Catalogue {
  const differing = Object.entries(catalogue).flatMap(([id, message]) => {
    const translation = toAmerican(message.message!);
    return translation === message.message ? [] : [[id, { ...message, translation }] as const];
  });
  return Object.fromEntries(differing);
}
