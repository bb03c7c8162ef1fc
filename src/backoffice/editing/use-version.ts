import { useState } from "react";

/**
 * The version for an action by button: the displayed one, or that of the last action until the page has read it
 * again.
 */
export function useVersion(shown: string): { version: string; setSaved: (version: string) => void } {
  const [saved, setSaved] = useState<{ over: string; version: string }>();
  return {
    version: saved?.over === shown ? saved.version : shown,
    setSaved: (version) => setSaved({ over: shown, version }),
  };
}
