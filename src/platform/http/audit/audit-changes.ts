/** One field of a change. A change without values is secret or personal, so only the fact is stored. */
export interface AuditChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

const MAX_FIELDS = 40;
const MAX_TEXT = 300;

/** Fields whose values are never stored, in any object. */
const SECRET =
  /pass(word|key|phrase)|secret|token|credential|otp|\bpin\b|_pin|^pin|proof|card|cvc|iban|bank|key$|key_|signature|short_id|cookie|recovery|challenge|hash/i;
/** Fields about people. The log stores that they changed, but not their values. */
const PERSONAL =
  /name$|^names?$|email|phone|address|zip|postal|city|street|birth|answer|guest|attendees?$|buyer|notes?$|recipient|message|^to$|contact|person|members?$|avatar|^query$|^billing$/i;
/** Fields with names of things, which the pattern above would otherwise hide. */
const OF_THINGS = new Set([
  "event_name",
  "product_name",
  "item_name",
  "account_name",
  "organizer_name",
  "venue_name",
]);
/** Fields that every change modifies, and fields that exist only for display. */
const IGNORED = new Set(["updated_at", "version"]);

/** Fields that say how to read a rate: as a percentage or an amount. Stored with its change, even if unchanged. */
const KINDS_OF_RATES: Record<string, string | undefined> = {
  calculation_type: "rate",
  discount_type: "discount",
  commission_type: "commission_rate",
};

/** Lists the fields in which two representations differ. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AuditChange[] {
  const isOfPeople = isPersonal(after);
  const differs = (field: string | undefined) =>
    field !== undefined && JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return Object.keys(after)
    .filter((field) => !IGNORED.has(field) && (differs(field) || differs(KINDS_OF_RATES[field])))
    .slice(0, MAX_FIELDS)
    .map((field) =>
      isHidden(field, isOfPeople)
        ? { field }
        : { field, before: shown(before[field], field), after: shown(after[field], field) },
    );
}

/** Lists all fields of one representation, for a created or a deleted resource. */
export function valuesOf(values: Record<string, unknown>, side: "before" | "after"): AuditChange[] {
  const isOfPeople = isPersonal(values);
  return Object.entries(values)
    .filter(([field, value]) => !IGNORED.has(field) && !isEmpty(value))
    .slice(0, MAX_FIELDS)
    .map(([field, value]) =>
      isHidden(field, isOfPeople) ? { field } : { field, [side]: shown(value, field) },
    );
}

/**
 * Lists what the body of a call requested. Because no call reads this body back, texts are left out unless
 * they name a choice: only numbers, booleans, moments, and words in capitals are listed.
 */
export function valuesSent(body: unknown): AuditChange[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
  return Object.entries(body)
    .filter(([, value]) => !isEmpty(value))
    .slice(0, MAX_FIELDS)
    .map(([field, value]) =>
      isHidden(field, false) || !isChoice(value) ? { field } : { field, after: shown(value, field) },
    );
}

/**
 * True if the object is about a person, so that its name is personal. An object with a currency is an account
 * or an organiser.
 */
function isPersonal(values: Record<string, unknown>): boolean {
  const isOrganisation = "currency" in values || "currency_code" in values;
  return "first_name" in values || ("email" in values && !isOrganisation);
}

function isHidden(field: string, isOfPeople: boolean): boolean {
  if (SECRET.test(field)) return true;
  if (OF_THINGS.has(field)) return false;
  if (!isOfPeople && field === "name") return false;
  return PERSONAL.test(field);
}

function isChoice(value: unknown): boolean {
  if (typeof value === "number" || typeof value === "boolean") return true;
  if (Array.isArray(value)) return value.every(isChoice);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).every(([field, part]) => !isHidden(field, true) && isChoice(part));
  return (
    typeof value === "string" && /^(?:[A-Z][A-Z_]{1,40}|[a-z][a-z-]{0,30}|[0-9T:.+Z-]{10,30})$/.test(value)
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Shortens a value for a list. Named parts follow the same rules. */
function shown(value: unknown, field: string): unknown {
  // The query of an address may contain a secret.
  if (typeof value === "string") return clipped(field.endsWith("url") ? value.split("?", 1)[0]! : value);
  if (typeof value !== "object" || value === null) return value ?? null;
  return clipped(JSON.stringify(value, (name, part: unknown) => (name && isHidden(name, true) ? "…" : part)));
}

function clipped(text: string): string {
  // PostgreSQL refuses half a character.
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text.toWellFormed();
}
