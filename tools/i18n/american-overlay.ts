import type { Catalogue, Catalogues } from "./catalogue-files.ts";
import { toAmerican } from "./american-spelling.ts";

/** Returns American catalogues with only the sentences that differ. The others are read from `en`. */
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
