import type { ThemeSettings } from "./theme.ts";

/** A theme as a page takes it: what themeOf answers. */
export interface DraftTheme extends ThemeSettings {
  properties: Record<string, string>;
}

/** From a designer to the preview in its frame. */
export interface PreviewMessage {
  type: "UPDATE_SETTINGS";
  theme: DraftTheme;
}

/** From the preview, once it listens. */
export const PREVIEW_READY = { type: "PREVIEW_READY" } as const;

export function isPreviewReady(message: unknown): boolean {
  return (message as { type?: unknown } | null)?.type === PREVIEW_READY.type;
}

/** Null: not the message of a designer. Takes custom properties only. */
export function readPreviewMessage(message: unknown): DraftTheme | null {
  const { type, theme } = (message ?? {}) as Partial<PreviewMessage>;
  if (type !== "UPDATE_SETTINGS" || typeof theme?.properties !== "object" || !Array.isArray(theme.sections))
    return null;
  const properties = Object.entries(theme.properties).filter(
    ([name, value]) => /^--[a-z0-9-]{1,30}$/.test(name) && typeof value === "string",
  );
  return { ...theme, properties: Object.fromEntries(properties) };
}
