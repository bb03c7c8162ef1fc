import { useEffect, useState } from "react";
import type { Image } from "../../../events/contract.ts";
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
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent) return;
      const draft = readPreviewMessage(data);
      if (!draft) return;
      setDesign(draft);
      loadTypeface(draft.theme.properties["--font-title"]);
    };
    addEventListener("message", handleMessage);
    window.parent.postMessage(PREVIEW_READY, location.origin);
    return () => removeEventListener("message", handleMessage);
  }, []);
  return design;
}

/** Browsers do not show a typeface that the page has not begun with, unless it is asked for. */
function loadTypeface(family: string | undefined): void {
  if (family) document.fonts.load(`600 1em ${family}`).catch(() => {});
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

/** An event whose organiser is being designed, with the organiser's pictures where it has none. */
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
