import { readWidgetParameters, type WidgetParameters } from "./parameters.ts";

/** What opens a checkout without cookies: the secret in its address. */
const SESSION = /^[\w-]{43}$/;

/** A page in a frame of another site. */
export interface Embedding {
  parameters: WidgetParameters;
}

/**
 * Whether an address belongs to a widget: a page of a widget, or a checkout that one has opened, whose address says
 * both the frame and the secret that opens it. No other page may be framed by other sites. With cookies alone nothing
 * opens in a frame, so a page that frames ours gains nothing from a visitor's log-in.
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

/** The same for an address with its query. */
export function embeddingOfAddress(address: string): Embedding | null {
  const [pathname = "", search = ""] = address.split("?", 2);
  return embeddingOf(pathname, search);
}
