import { inlineJson } from "../../platform/web/inline-json.ts";
import { useConfig } from "../../platform/web/use-config.ts";
import type { StorefrontEvent } from "../contract.ts";
import { structuredEvent } from "./event-for-search.ts";

/**
 * What search engines read of an event beside its tags. They read what the server sends: a browser leaves
 * it as it is, and has neither the code that writes it nor its parts a second time among the page's data.
 */
export function StructuredEvent({ event }: { event: StorefrontEvent }) {
  const config = useConfig();
  const json = import.meta.env.SSR ? inlineJson(structuredEvent(event, config)) : "";
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}
