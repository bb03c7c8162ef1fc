import { inlineJson } from "../../../platform/web/inline-json.ts";
import { useConfig } from "../../../platform/web/use-config.ts";
import type { StorefrontEvent } from "../../contract.ts";
import { structuredPage } from "./event-for-search.ts";

/**
 * Structured data for search engines. Only the server renders it. The browser keeps the markup and loads
 * neither the code nor the data for it.
 */
export function StructuredEvent({ event }: { event: StorefrontEvent }) {
  const config = useConfig();
  const json = import.meta.env.SSR ? inlineJson(structuredPage(event, config)) : "";
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}
