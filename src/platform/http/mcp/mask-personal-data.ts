/** Fields that identify a person, or that contain free text about people. */
export const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  "first_name",
  "last_name",
  "full_name",
  "email",
  "billing_email",
  "billing",
  "pending_email",
  "recipient",
  "recipients",
  "reply_to",
  "sent_by_user",
  "phone",
  "notes",
  "note",
  "door_note",
  "organizer_note",
  "answer",
  "text_answer",
  "checked_in_by",
  "actor_name",
  "by",
  "undone_by",
  "samples",
  "shown_for",
]);

/** Fields with links that open data without a log-in: a file of people, an account at the payment provider, a door. */
const LINK_FIELDS: ReadonlySet<string> = new Set([
  "download_url",
  "connect_url",
  "buyer_url",
  "check_in_list_short_id",
]);
/** Parts of such links in any text: the code of an order, a ticket, a guest link or a door, and a signed file. */
const LINK_CODE = /\b(?:o|a|g|cil)_[0-9a-hjkmnp-tv-z]{26}\b|\/public\/task-files\//;

/** What a model gets instead of a link. Most programs would let it open the link. */
export const HIDDEN_LINK = "Hidden. A person opens this in the workspace.";

/** Fields whose objects are people with a `name`. */
const PEOPLE: ReadonlySet<string> = new Set([
  "user",
  "author",
  "made_by",
  "changed_by",
  "impersonator",
  "attendee",
]);

const SHOWN_OF_ADDRESS = /^(.)[^@]*(@.+)$/;

/**
 * Returns a copy in which personal fields keep only their first letter, and e-mail addresses their domain.
 * This is enough to distinguish people and to talk about a row, but not to write to a person. Links that show
 * people without a log-in are hidden.
 */
export function maskPersonalData(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => maskPersonalData(one, field));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        maskPersonalData(inner, meaningOf(key, value as Row, field)),
      ]),
    );
  if (typeof value !== "string") return value;
  if (PERSONAL_FIELDS.has(field)) return maskText(value);
  return LINK_FIELDS.has(field) || LINK_CODE.test(value) ? HIDDEN_LINK : value;
}

type Row = Record<string, unknown>;

/**
 * Returns the field whose rules apply to the value of a key. If the key alone is ambiguous, the object around
 * it decides.
 */
function meaningOf(key: string, row: Row, container: string): string {
  if (PERSONAL_FIELDS.has(container)) return container;
  return isPersonalHere(key, row, container) ? "full_name" : changedField(key, row);
}

function isPersonalHere(key: string, row: Row, container: string): boolean {
  switch (key) {
    case "name":
      return PEOPLE.has(container) || "public_id" in row || ("email" in row && !isOrganization(row));
    // The short id of an order or a ticket opens its public page.
    case "short_id":
      return "public_id" in row;
    // The text of a line in an imported file.
    case "text":
      return "line" in row;
    // The label of a subject of the audit log or of a task is often the name of an attendee.
    case "label":
      return "subject_id" in row;
    // The network address of a person.
    case "address":
      return "user_agent" in row;
    default:
      return false;
  }
}

/** Organisers and accounts also have an e-mail address, but unlike people they have a time zone. */
function isOrganization(row: Row): boolean {
  return "timezone" in row;
}

/** The values of a change belong to the field that the change names. */
function changedField(key: string, { field }: Row): string {
  const isOfChange = ["before", "after", "value"].includes(key) && typeof field === "string";
  return isOfChange ? field.split(".").findLast((part) => !/^\d+$/.test(part))! : key;
}

function maskText(text: string): string {
  if (text === "") return text;
  const address = SHOWN_OF_ADDRESS.exec(text);
  return address ? `${address[1]}…${address[2]}` : `${[...text][0]}…`;
}

/**
 * Returns the first field with a masked value or a hidden link. Such a value must not be written back, because it
 * would replace the real value.
 */
export function maskedFieldOf(value: unknown, field = ""): string | null {
  if (typeof value === "string") {
    if (value.includes(HIDDEN_LINK)) return field;
    return (PERSONAL_FIELDS.has(field) || field === "name") && MASKED.test(value) ? field : null;
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const inside = Array.isArray(value) || PERSONAL_FIELDS.has(field) ? field : name;
    const found = maskedFieldOf(inner, inside);
    if (found !== null) return found;
  }
  return null;
}

const MASKED = /^.…(?:@.+)?$/u;
