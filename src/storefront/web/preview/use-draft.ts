import { useEffect, useState } from "react";
import type { Image } from "../../../images/contract.ts";
import {
  type DraftDesign,
  type DraftPictures,
  PREVIEW_READY,
  readPreviewMessage,
} from "../../../values/theme/preview-message.ts";
import type { ThemeSettings } from "../../../values/theme/theme.ts";

/** The unsaved design of the designer whose frame this page is in. Null: none; other sites are not heard. */
export function useDraft(): DraftDesign | null {
  const [design, setDesign] = useState<DraftDesign | null>(null);
  useEffect(() => {
    if (window.parent === window) return;
    // The typefaces of titles: one that comes after it was first needed is not shown (decision 089).
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

/** The same with the theme and the pictures of a design that is not saved yet. */
export function withDraft<Page extends Designed>(page: Page, draft: DraftDesign | null): Page {
  if (!draft) return page;
  return { ...page, theme: draft.theme, images: withPictures(page.images, draft.pictures) };
}

/** An event whose organiser is being designed, with the organiser's pictures in place of the saved ones. */
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
    !picture
      ? []
      : [
          {
            ...picture,
            id: 0,
            type: type as Image["type"],
            srcset: `${picture.url} ${picture.width}w`,
            average_colour: null,
          },
        ],
  );
  return [...kept, ...added];
}
