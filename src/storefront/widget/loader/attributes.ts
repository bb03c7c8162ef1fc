/**
 * Attributes that become parameters of the frame's address. The server validates them
 * (values/widget/parameters.ts).
 */
const PASSED = [
  "primary-color",
  "primary-text-color",
  "secondary-color",
  "secondary-text-color",
  "background-color",
  "mode",
  "padding",
  "continue-button-text",
  "promo-code",
];

export interface Attributes {
  /** Path of the widget's page. */
  path: string;
  /** Path of the public page, for a link. */
  page: string;
  query: URLSearchParams;
  isButton: boolean;
  resizes: boolean;
  height: number | null;
  read(name: string): string | null;
}

/**
 * Reads the host page's options: `data-…` attributes, or on the custom element the same names without
 * `data-`.
 */
export function attributesOf(element: HTMLElement): Attributes | null {
  const read = (name: string) => element.getAttribute(`data-${name}`) ?? element.getAttribute(name);
  const event = element.getAttribute("data-id") ?? read("event");
  const organizer = read("organizer");
  if (!/^[1-9]\d*$/.test(organizer ?? event ?? "")) return null;
  const query = new URLSearchParams();
  const pass = (name: string, value: string | null | undefined) => value && query.set(name, value);
  for (const name of PASSED) pass(name.replaceAll("-", "_"), read(name));
  pass("locale", read("locale") ?? element.closest<HTMLElement>("[lang]")?.lang);
  pass("aff", read("affiliate") ?? new URLSearchParams(location.search).get("aff"));
  pass("utm_source", read("utm-source") ?? "embedded_widget");
  return {
    path: organizer ? `/widget/organizer/${organizer}` : `/widget/${event}`,
    page: organizer ? `/events/${organizer}` : `/event/${event}`,
    query,
    isButton: read("widget-type") === "button",
    resizes: read("autoresize") !== "false",
    height: Number(read("height")) || null,
    read,
  };
}

export function isHex(text: string | null): text is string {
  return /^#[0-9a-f]{3,8}$/i.test(text ?? "");
}
