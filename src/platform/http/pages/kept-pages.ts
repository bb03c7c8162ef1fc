import { embeddingOf } from "../../../values/widget/embedding.ts";
import { widgetSearch } from "../../../values/widget/parameters.ts";

/** Pages without personal data, and the query parameters that change their content. */
const KEPT_PATHS =
  /^\/(?:(event|e|events)\/\d+(\/(?!preview(?:\/|$))[^/]*)?(\/past-events)?|widget\/(?:organizer\/)?\d+)$/;
export const CODE = "promo_code";
const KEPT_PARAMETERS = {
  event: [CODE, "aff", "chosen"],
  e: [CODE, "aff", "chosen"],
  events: ["page", "query"],
  widget: [CODE, "chosen"],
};
/** Whether a page is the same for all visitors, so that it is rendered once for them all. */
export function isKept({ pathname }: URL): boolean {
  return KEPT_PATHS.test(pathname);
}

/** The address of a kept page with nothing in it but what changes its content. */
export function plainAddress(url: URL): URL {
  const plain = new URL(url.pathname, url);
  const embedding = embeddingOf(url.pathname, url.search);
  if (embedding) plain.search = String(widgetSearch(embedding.parameters));
  const kind = url.pathname.split("/", 2)[1] as keyof typeof KEPT_PARAMETERS;
  for (const name of KEPT_PARAMETERS[kind]) {
    const value = url.searchParams.get(name);
    if (value !== null) plain.searchParams.set(name, value);
  }
  return plain;
}
