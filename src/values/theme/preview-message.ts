import type { ThemeSettings } from "./theme.ts";

/** A theme in the form that pages use: the result of themeOf. */
export interface DraftTheme extends ThemeSettings {
  properties: Record<string, string>;
}

/** A picture in this browser that is not uploaded yet. */
export interface DraftPicture {
  /** A blob: address of our own origin. */
  url: string;
  width: number;
  height: number;
  /** In percent from the left and the top. */
  focal_point: { x: number; y: number };
}

/** Pictures by type. Null: to be removed. An absent type does not change. */
export type DraftPictures = Partial<Record<string, DraftPicture | null>>;

export interface DraftDesign {
  theme: DraftTheme;
  pictures: DraftPictures;
}

/** Message from a designer to the preview in its frame. */
export interface PreviewMessage extends DraftDesign {
  type: "UPDATE_SETTINGS";
}

/** Message from the preview when it is ready to receive. */
export const PREVIEW_READY = { type: "PREVIEW_READY" } as const;

export function isPreviewReady(message: unknown): boolean {
  return (message as { type?: unknown } | null)?.type === PREVIEW_READY.type;
}

/**
 * Reads a designer's message. Null for any other message. Accepts only custom properties and pictures of this
 * browser.
 */
export function readPreviewMessage(message: unknown): DraftDesign | null {
  const { type, theme, pictures } = (message ?? {}) as Partial<PreviewMessage>;
  const isTheme =
    typeof theme?.properties === "object" &&
    Array.isArray(theme.sections) &&
    Array.isArray(theme.organizer_sections);
  if (type !== "UPDATE_SETTINGS" || !isTheme) return null;
  const properties = Object.entries(theme.properties).filter(
    ([name, value]) => /^--[a-z0-9-]{1,30}$/.test(name) && typeof value === "string",
  );
  const safe = Object.entries(pictures ?? {}).filter(
    ([, picture]) => picture === null || picture?.url.startsWith("blob:"),
  );
  return {
    theme: { ...theme, properties: Object.fromEntries(properties) },
    pictures: Object.fromEntries(safe),
  };
}
