import { sql } from "kysely";
import { LEGAL_KINDS, type LegalTargets } from "../rules/legal-texts.ts";

/** Which legal texts an organiser has, from the columns of its settings, without the texts themselves. */
export function legalTargets(settings: "os" | "s") {
  const parts = LEGAL_KINDS.map((kind) => {
    const column = (name: "html" | "url") => sql.ref(`${settings}.legal_${kind}_${name}`);
    return sql`${sql.lit(kind)}, coalesce(${column("url")}, case when ${column("html")} is not null then '' end)`;
  });
  return sql<LegalTargets>`jsonb_strip_nulls(jsonb_build_object(${sql.join(parts)}))`;
}
