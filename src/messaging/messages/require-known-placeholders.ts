import { invalidField } from "../../values/refusal.ts";
import { hasUnknownPlaceholder } from "../rules/placeholders.ts";

/** Refuses a text with an unknown placeholder, which recipients would see as `{{something}}`. */
export function requireKnownPlaceholders({ subject, message }: { subject: string; message: string }): void {
  if (hasUnknownPlaceholder(subject)) throw invalidField("subject", "unknown_placeholder");
  if (hasUnknownPlaceholder(message)) throw invalidField("message", "unknown_placeholder");
}
