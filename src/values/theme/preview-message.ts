import type { ThemeSettings } from "./theme.ts";

/** A theme as a page takes it: what themeOf answers. */
export interface DraftTheme extends ThemeSettings {
  properties: Record<string, string>;
}

/** A picture of this browser, which is not uploaded yet. */
export interface DraftPicture {
  /** blob: of our own origin. */
  url: string;
  width: number;
  height: number;
  /** In percent from the left and the top. */
  focal_point: { x: number; y: number };
}

/** By type. Null: to be removed; a type that is absent is as saved. */
export type DraftPictures = Partial<Record<string, DraftPicture | null>>;

export interface DraftDesign {
  theme: DraftTheme;
  pictures: DraftPictures;
}

/** From a designer to the preview in its frame. */
export interface PreviewMessage extends DraftDesign {
  type: "UPDATE_SETTINGS";
}

/** From the preview, once it listens. */
export const PREVIEW_READY = { type: "PREVIEW_READY" } as const;

export function isPreviewReady(message: unknown): boolean {
  return (message as { type?: unknown } | null)?.type === PREVIEW_READY.type;
}

/** Null: not the message of a designer. Takes custom properties and pictures of this browser only. */
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
