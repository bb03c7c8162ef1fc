import { sql } from "kysely";
import { LEGAL_KINDS, type LegalTargets } from "../rules/legal-texts.ts";

/** SQL of the legal texts that an organiser has, from its settings columns, without the texts themselves. */
export function legalTargets(settings: "os" | "s") {
  const parts = LEGAL_KINDS.map((kind) => {
    const column = (name: "html" | "url") => sql.ref(`${settings}.legal_${kind}_${name}`);
    return sql`${sql.lit(kind)}, coalesce(${column("url")}, case when ${column("html")} is not null then '' end)`;
  });
  return sql<LegalTargets>`jsonb_strip_nulls(jsonb_build_object(${sql.join(parts)}))`;
}
