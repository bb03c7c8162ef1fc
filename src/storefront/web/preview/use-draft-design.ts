import { useEffect, useState } from "react";
import type { Image } from "../../../images/contract.ts";
import {
  type DraftDesign,
  type DraftPictures,
  PREVIEW_READY,
  readPreviewMessage,
} from "../../../values/theme/preview-message.ts";
import type { ThemeSettings } from "../../../values/theme/theme.ts";

/**
 * The unsaved design from the designer whose frame shows this page. Null: no design. Ignores messages from
 * other sites.
 */
export function useDraftDesign(): DraftDesign | null {
  const [design, setDesign] = useState<DraftDesign | null>(null);
  useEffect(() => {
    if (window.parent === window) return;
    // Loads the typefaces of titles early. A typeface that arrives after its first use is not shown (decision
    // 089).
    for (const face of document.fonts) void face.load().catch(() => {});
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent) return;
      const draft = readPreviewMessage(data);
      if (draft) setDesign(draft);
    };
    addEventListener("message", handleMessage);
    window.parent.postMessage(PREVIEW_READY, location.origin);
    return () => removeEventListener("message", handleMessage);
  }, []);
  return design;
}

interface Designed {
  images: Image[];
  theme: ThemeSettings & { properties: Record<string, string> };
}

/** The page with the theme and the pictures of an unsaved design. */
export function withDraft<Page extends Designed>(page: Page, draft: DraftDesign | null): Page {
  if (!draft) return page;
  return { ...page, theme: draft.theme, images: withPictures(page.images, draft.pictures) };
}

/**
 * An event with the unsaved design of its organiser: the organiser's draft pictures replace the saved ones.
 */
export function withDraftOfOrganizer<Page extends Designed & { organizer: { images: Image[] } }>(
  page: Page,
  draft: DraftDesign,
): Page {
  const images = withPictures(page.organizer.images, draft.pictures);
  return { ...withDraft(page, draft), organizer: { ...page.organizer, images } };
}

function withPictures(images: Image[], drafts: DraftPictures): Image[] {
  const kept = images.filter(({ type }) => !(type in drafts));
  const added = Object.entries(drafts).flatMap(([type, picture]) =>
    picture
      ? {
          ...picture,
          id: 0,
          type: type as Image["type"],
          srcset: `${picture.url} ${picture.width}w`,
          average_colour: null,
        }
      : [],
  );
  return [...kept, ...added];
}
