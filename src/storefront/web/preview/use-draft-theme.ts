import { useEffect, useState } from "react";
import { type DraftTheme, PREVIEW_READY, readPreviewMessage } from "../../../values/theme/preview-message.ts";

/** The unsaved theme of the designer whose frame this page is in. Null: none; other sites are not heard. */
export function useDraftTheme(): DraftTheme | null {
  const [theme, setTheme] = useState<DraftTheme | null>(null);
  useEffect(() => {
    if (window.parent === window) return;
    // Those that are shipped for titles: one that comes after it was first needed is not shown (decision 089).
    for (const face of document.fonts) void face.load().catch(() => {});
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent) return;
      const draft = readPreviewMessage(data);
      if (draft) setTheme(draft);
    };
    addEventListener("message", handleMessage);
    window.parent.postMessage(PREVIEW_READY, location.origin);
    return () => removeEventListener("message", handleMessage);
  }, []);
  return theme;
}
