import { readWidgetParameters, type WidgetParameters } from "./parameters.ts";

/** The session secret in an address, which opens a checkout without cookies. */
const SESSION = /^[\w-]{43}$/;

/** A page in a frame of another site. */
export interface Embedding {
  parameters: WidgetParameters;
}

/**
 * Finds the widget to which an address belongs: a widget's page, or a checkout that a widget has opened,
 * whose address contains both the frame and the session secret. Other sites may frame no other page. Cookies
 * alone open nothing in a frame, so a page that frames ours cannot use a visitor's log-in. Null for any other
 * address.
 */
export function embeddingOf(pathname: string, search: string): Embedding | null {
  const isWidget = pathname.startsWith("/widget/");
  if (!isWidget && !pathname.startsWith("/checkout/")) return null;
  const query = new URLSearchParams(search);
  const parameters = readWidgetParameters(query);
  if (isWidget) return { parameters };
  const isOpened = parameters.frame !== undefined && SESSION.test(query.get("session_identifier") ?? "");
  return isOpened ? { parameters } : null;
}

/** Like `embeddingOf`, for an address with its query. */
export function embeddingOfAddress(address: string): Embedding | null {
  const [pathname = "", search = ""] = address.split("?", 2);
  return embeddingOf(pathname, search);
}
