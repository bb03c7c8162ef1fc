const NAMES = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "fbclid",
] as const;
const MAX_LENGTH = 255;
const MAX_ADDRESS = 2_000;

/**
 * Returns the campaign that led the visitor here: from the browser's storage, or without JavaScript from the
 * page's address. Ignores unusable values, because the user did not type them and cannot correct them.
 */
export function attributionIn(form: FormData, request: Request) {
  const { parameters, referrer, landing } = rememberedIn(String(form.get("first_touch") ?? "")) ?? {
    parameters: Object.fromEntries(new URL(request.url).searchParams),
    referrer: "",
    landing: "",
  };
  const given = Object.entries(parameters).filter(
    ([name, value]) =>
      /^(?:utm_[a-z_]{1,30}|gclid|fbclid)$/.test(name) && value && value.length <= MAX_LENGTH,
  );
  if (given.length === 0) return {};
  const named = new Map(given);
  return {
    ...Object.fromEntries(NAMES.flatMap((name) => (named.has(name) ? [[name, named.get(name)]] : []))),
    referrer_url: referrer.slice(0, MAX_ADDRESS),
    landing_page: landing.slice(0, MAX_ADDRESS),
    utm_raw: Object.fromEntries(given.slice(0, 20)),
  };
}

interface Remembered {
  parameters: Record<string, string>;
  referrer: string;
  landing: string;
}

function rememberedIn(text: string): Remembered | null {
  try {
    const touch = JSON.parse(text) as Partial<Remembered> | null;
    if (typeof touch?.parameters !== "object" || touch.parameters === null) return null;
    const parameters = Object.entries(touch.parameters).filter(([, value]) => typeof value === "string");
    return {
      parameters: Object.fromEntries(parameters),
      referrer: String(touch.referrer ?? ""),
      landing: String(touch.landing ?? ""),
    };
  } catch {
    return null;
  }
}
