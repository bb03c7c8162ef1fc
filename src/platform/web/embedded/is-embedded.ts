import { embeddingOf } from "../../../values/widget/embedding.ts";

/**
 * True if the page is shown in the frame of another site. In browsers, an attribute of the server (root.tsx)
 * decides, which saves them the code that reads the address.
 */
export function isEmbedded({ pathname, search }: { pathname: string; search: string }): boolean {
  if (!import.meta.env.SSR) return document.documentElement.hasAttribute("data-embedded");
  return embeddingOf(pathname, search) !== null;
}

/**
 * Returns the value of the root's `data-embedded`: where the widget is shown, in the host page itself
 * ("page") or in a dialog over it. Undefined if the page is not embedded.
 */
export function embeddedIn({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (!import.meta.env.SSR) return document.documentElement.dataset["embedded"];
  const embedding = embeddingOf(pathname, search);
  return embedding ? (embedding.parameters.in ?? "page") : undefined;
}

/** Returns the widget from which a visitor came to an event's checkout, with the same look. */
export function widgetHome(eventId: number | string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("session_identifier");
  return `/widget/${eventId}?${query}`;
}
