import { useState } from "react";

/**
 * The version of what is changed by a press: as it is shown, or as the last press has left it until the page has read
 * it again.
 */
export function useVersion(shown: string): { version: string; setSaved: (version: string) => void } {
  const [saved, setSaved] = useState<{ over: string; version: string }>();
  return {
    version: saved?.over === shown ? saved.version : shown,
    setSaved: (version) => setSaved({ over: shown, version }),
  };
}
