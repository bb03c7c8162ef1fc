import { embeddingOf } from "../../../values/widget/embedding.ts";

/**
 * Whether the page stands in the frame of another site. Browsers take the server's word (root.tsx), which saves them
 * the code that reads the address.
 */
export function isEmbedded({ pathname, search }: { pathname: string; search: string }): boolean {
  if (!import.meta.env.SSR) return document.documentElement.hasAttribute("data-embedded");
  return embeddingOf(pathname, search) !== null;
}

/** What the page's root says of it: in the host page itself, or in a dialog over it. */
export function embeddedIn({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (!import.meta.env.SSR) return document.documentElement.dataset["embedded"];
  const embedding = embeddingOf(pathname, search);
  return embedding ? (embedding.parameters.in ?? "page") : undefined;
}

/** Where a visitor of an event's checkout came from: the widget in the same look. */
export function widgetHome(eventId: number | string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("session_identifier");
  return `/widget/${eventId}?${query}`;
}
