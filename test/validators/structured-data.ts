/**
 * The part of schema.org that our pages use: the properties of each type, and their allowed values
 * (https://schema.org, version 29). "!" marks properties that search engines require in addition.
 */
const TYPES: Record<string, Record<string, string>> = {
  Organization: {
    name: "Text!",
    url: "URL",
    logo: "URL",
    description: "Text",
    address: "PostalAddress",
    sameAs: "URL",
  },
  PerformingGroup: { name: "Text!", url: "URL" },
  PostalAddress: {
    streetAddress: "Text",
    addressLocality: "Text",
    addressRegion: "Text",
    postalCode: "Text",
    addressCountry: "Country",
  },
  Place: { name: "Text!", address: "PostalAddress!" },
  VirtualLocation: { url: "URL!", name: "Text" },
  BreadcrumbList: { itemListElement: "ListItem!" },
  ItemList: { itemListElement: "ListItem" },
  ListItem: { position: "Integer!", name: "Text", item: "URL Event!" },
  Event: {
    name: "Text!",
    description: "Text",
    url: "URL",
    inLanguage: "Language",
    startDate: "DateTime!",
    endDate: "DateTime",
    doorTime: "DateTime",
    typicalAgeRange: "Text",
    image: "URL",
    eventStatus: "EventStatusType",
    eventAttendanceMode: "EventAttendanceModeEnumeration",
    location: "Place VirtualLocation!",
    organizer: "Organization",
    performer: "PerformingGroup",
    offers: "Offer",
  },
  Offer: {
    name: "Text",
    price: "Decimal!",
    priceCurrency: "Currency!",
    availability: "ItemAvailability",
    validFrom: "DateTime",
    validThrough: "DateTime",
    url: "URL",
  },
};

const ENUMERATIONS: Record<string, string> = {
  EventStatusType: "EventScheduled EventCancelled EventPostponed EventRescheduled EventMovedOnline",
  EventAttendanceModeEnumeration:
    "OfflineEventAttendanceMode OnlineEventAttendanceMode MixedEventAttendanceMode",
  ItemAvailability: "InStock SoldOut PreOrder Discontinued OutOfStock LimitedAvailability OnlineOnly",
};

const VALUES: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === "string" && value.trim() !== "",
  URL: (value) => typeof value === "string" && /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
  Integer: (value) => Number.isInteger(value),
  Decimal: (value) => typeof value === "string" && /^\d+(\.\d+)?$/.test(value),
  Currency: (value) => typeof value === "string" && /^[A-Z]{3}$/.test(value),
  Country: (value) => typeof value === "string" && /^[A-Z]{2}$/.test(value),
  Language: (value) => typeof value === "string" && Intl.getCanonicalLocales(value).length === 1,
  DateTime: (value) =>
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
};

interface Thing {
  "@type"?: string;
  [property: string]: unknown;
}

/** Lists problems of a page's structured data that schema.org and search engines would reject. */
export function problemsOfStructuredData(text: string): string[] {
  const data = JSON.parse(text) as Thing & { "@graph"?: Thing[] };
  const things = data["@graph"] ?? [data];
  const context = data["@context"] === "https://schema.org" ? [] : ["the context is not schema.org"];
  return [...context, ...things.flatMap((thing) => problemsOfThing(thing, thing["@type"] ?? "?"))];
}

function problemsOfThing(thing: Thing, at: string): string[] {
  const properties = TYPES[thing["@type"] ?? ""];
  if (!properties) return [`${at}: unknown type`];
  const missing = Object.entries(properties)
    .filter(([name, expected]) => expected.endsWith("!") && thing[name] === undefined)
    .map(([name]) => `${at}.${name} is missing`);
  const given = Object.entries(thing).filter(([name]) => !name.startsWith("@"));
  const problems = given.flatMap(([name, value]) => {
    const expected = properties[name];
    if (!expected) return [`${at}.${name} is no property of ${thing["@type"]}`];
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((one, index) => problemsOfValue(one, expected, `${at}.${name}[${index}]`));
  });
  return [...missing, ...problems, ...orderOf(thing, at)];
}

function problemsOfValue(value: unknown, expected: string, at: string): string[] {
  const kinds = expected.replace("!", "").split(" ");
  if (typeof value === "object" && value !== null) {
    const type = (value as Thing)["@type"] ?? "?";
    return kinds.includes(type) ? problemsOfThing(value as Thing, at) : [`${at} is ${type}, not ${expected}`];
  }
  const isRight = kinds.some(
    (kind) =>
      VALUES[kind]?.(value) ||
      ENUMERATIONS[kind]?.split(" ").some((name) => value === `https://schema.org/${name}`),
  );
  return isRight ? [] : [`${at}: ${JSON.stringify(value)} is not ${expected}`];
}

/** Checks that positions of a list count from 1, and that an event does not end before it starts. */
function orderOf(thing: Thing, at: string): string[] {
  const items = Array.isArray(thing["itemListElement"]) ? (thing["itemListElement"] as Thing[]) : [];
  const isCounted = items.every(({ position }, index) => position === index + 1);
  const isBackwards =
    typeof thing["endDate"] === "string" &&
    Date.parse(thing["endDate"]) < Date.parse(String(thing["startDate"]));
  const isDeadEnd = thing["@type"] === "BreadcrumbList" && items.length < 2;
  return [
    ...(isCounted ? [] : [`${at}: positions do not count from 1`]),
    ...(isBackwards ? [`${at} ends before it starts`] : []),
    ...(isDeadEnd ? [`${at} has fewer than two steps`] : []),
  ];
}
