import { useState } from "react";

/**
 * Returns the version that an action by button sends: the displayed one, or the version after an earlier action
 * until the page has loaded the resource again.
 */
export function useVersion(shown: string): { version: string; setSaved: (version: string) => void } {
  const [saved, setSaved] = useState<{ over: string; version: string }>();
  return {
    version: saved?.over === shown ? saved.version : shown,
    setSaved: (version) => setSaved({ over: shown, version }),
  };
}
