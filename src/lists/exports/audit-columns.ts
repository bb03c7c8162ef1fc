import { msg } from "@lingui/core/macro";
import { type RawBuilder, sql } from "kysely";
import { IMPERSONATOR_NAME, ORIGIN, USER_NAME } from "../../audit/index.ts";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";

/** Rows have the alias `n`, with the user `u`, the impersonator `i` and the event `e`. */
export function auditColumns(account: ExportedEvent): ExportColumn[] {
  return [
    { key: "created_at", header: msg`Time`, kind: "moment", value: wallTime(sql`n.created_at`, account) },
    { key: "user", header: msg`Person`, kind: "text", value: USER_NAME },
    { key: "origin", header: msg`Done by`, kind: "text", value: ORIGIN },
    { key: "impersonator", header: msg`Acted in their name`, kind: "text", value: IMPERSONATOR_NAME },
    { key: "api_key", header: msg`API key`, kind: "text", value: sql`n.api_key_name` },
    { key: "kind", header: msg`Kind`, kind: "text", value: sql`n.kind` },
    {
      key: "subject",
      header: msg({ message: "What", context: "what was changed" }),
      kind: "text",
      value: sql`n.subject`,
    },
    { key: "subject_id", header: msg`ID`, kind: "text", value: sql`n.subject_id` },
    { key: "label", header: msg`Name`, kind: "text", value: sql`n.label` },
    { key: "event", header: msg`Event`, kind: "text", value: sql`e.title` },
    { key: "changes", header: msg`Changes`, kind: "text", value: CHANGES },
    { key: "call", header: msg`API call`, kind: "text", value: sql`n.call` },
    { key: "address", header: msg`Address`, kind: "text", value: unlessPlatform(sql`n.address`) },
    { key: "user_agent", header: msg`Browser`, kind: "text", value: unlessPlatform(sql`n.user_agent`) },
  ];
}

/** Accounts do not see the addresses and browsers of platform administrators. */
function unlessPlatform(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${ORIGIN} <> 'PLATFORM' then ${value} end`;
}

/** `title: Night → Late night, notes` */
const CHANGES = sql`(
  select string_agg(c ->> 'field' || case
    when c ? 'before' and c ? 'after' then ': ' || coalesce(c ->> 'before', '') || ' → ' || coalesce(c ->> 'after', '')
    when c ? 'after' then ': ' || coalesce(c ->> 'after', '')
    when c ? 'before' then ': ' || coalesce(c ->> 'before', '') || ' →'
    else '' end, ', ' order by o)
  from jsonb_array_elements(n.changes) with ordinality as t(c, o))`;
