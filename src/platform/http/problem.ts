import { classifyDatabaseError } from "../database/classify-database-error.ts";
import { fieldSentence, refusalSentence, staleSentence } from "../i18n/sentences.ts";
import { serverI18n } from "../i18n/server-i18n.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { Refusal, statusOf } from "../../values/refusal.ts";
import type { Problem } from "./browser-client.ts";
import { StaleWrite } from "./editing/stale-write.ts";
import { statusTitle } from "./status-title.ts";

/**
 * Returns an RFC 9457 problem with the sentence in the caller's language. It never contains a stack or SQL.
 */
export function problemOf(error: unknown, locale: Locale, requestId: string): Problem {
  const refusal = asRefusal(error);
  const i18n = serverI18n(locale);
  const status = statusOf(refusal.code);
  const conflict = refusal instanceof StaleWrite ? refusal.conflict : undefined;
  return {
    type: "about:blank",
    title: statusTitle(status),
    status,
    detail: conflict
      ? staleSentence(i18n, conflict.changes)
      : refusalSentence(i18n, refusal.code, refusal.facts),
    code: refusal.code,
    request_id: requestId,
    ...(conflict && { conflict }),
    ...(refusal.fields && {
      errors: Object.fromEntries(
        Object.entries(refusal.fields).map(([field, problems]) => [
          field,
          problems.map((one) => fieldSentence(i18n, one)),
        ]),
      ),
    }),
  };
}

/** Seconds until the same request may succeed, if known. */
export function retryAfter(error: unknown): number | null {
  const refusal = asRefusal(error);
  if (statusOf(refusal.code) === 429) return Number(refusal.facts.seconds ?? 60);
  if (refusal.code === "storage_unavailable" || refusal.code === "mail_unavailable") return 60;
  return refusal.code === "busy" || refusal.code === "provider_unavailable" ? 2 : null;
}

/** A bug is any error that is not a refusal. It is logged with its cause and shown without it. */
export function isBug(error: unknown): boolean {
  return asRefusal(error).code === "internal";
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // The same request may succeed a moment later.
  if (classifyDatabaseError(error) !== null) return new Refusal("busy", { cause: error });
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return new Refusal("body_too_large");
  if (statusCode === 415) return new Refusal("unsupported_media_type");
  if (statusCode === 404) return new Refusal("not_found");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal("invalid");
  return new Refusal("internal", { cause: error });
}
