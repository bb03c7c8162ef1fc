import createClient, { type Client } from "openapi-fetch";
import { REPEATABLE_CALLS } from "./repeatable-calls.ts";
import { retrying } from "./retrying.ts";
import type { paths } from "./schema.ts";
import { writeQuery } from "./write-query.ts";

export interface TesseraOptions {
  /** Of the installation: `https://tickets.example.org`. */
  url: string;
  /** Of the account: `tsr_…`. Left out, only public calls answer. */
  apiKey?: string;
  /** How often a call is repeated that failed on its way, or was refused for load. 4 by default. */
  retries?: number;
  /** The language of sentences in refusals, such as `de`. */
  language?: string;
  fetch?: typeof fetch;
}

export type Tessera = Client<paths>;

/**
 * Every call of the API, typed: `tessera.GET("/events/{event_id}", { params: { path: { event_id: 7 } } })`. Calls that
 * may take effect only once are sent with an `Idempotency-Key`, so that repeating them is safe.
 */
export function createTessera(options: TesseraOptions): Tessera {
  const client = createClient<paths>({
    baseUrl: `${options.url.replace(/\/+$/, "")}/api`,
    fetch: retrying(options.fetch ?? fetch, options.retries ?? 4),
    headers: {
      ...(options.apiKey && { authorization: `Bearer ${options.apiKey}` }),
      ...(options.language && { "accept-language": options.language }),
    },
    querySerializer: writeQuery,
  });
  client.use({
    onRequest({ request, schemaPath }) {
      const isRepeatable = REPEATABLE_CALLS.has(`${request.method} ${schemaPath}`);
      if (isRepeatable && !request.headers.has("idempotency-key"))
        request.headers.set("idempotency-key", crypto.randomUUID());
      return request;
    },
  });
  return client;
}
