import { escapeXml } from "../../../values/escape-xml.ts";
import type { ApiDescription, JsonSchema, Operation } from "../describe-api.ts";
import { API_DOCS_STYLE } from "./api-docs-style.ts";
import { type SchemaRow, schemaRows, typeOf } from "./schema-rows.ts";

interface DescribedCall {
  method: string;
  path: string;
  operation: Operation;
}

/**
 * Renders the description of the API as a page: every call with its parameters, body and answer. The page has
 * no scripts and is in English, like the names of the API.
 */
export function apiDocs({ info, servers, paths, webhooks }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Map.groupBy(calls, ({ path }) => groupOf(path));
  const names = [...groups.keys()].toSorted();
  const title = `${info.title}: API`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(title)}</title>
<style>${API_DOCS_STYLE}</style>
</head>
<body>
<div class="page">
<nav aria-label="Parts of the API"><ul>
<li><a href="#about">About</a></li>
${names.map((name) => `<li><a href="#${idOf(name)}">${escapeXml(name)}</a></li>`).join("\n")}
<li><a href="#webhooks-sent">Webhook bodies</a></li>
</ul></nav>
<main>
<h1>${escapeXml(title)}</h1>
${about(servers[0]!.url)}
${names.map((name) => group(name, groups.get(name)!)).join("\n")}
<h2 id="webhooks-sent">Webhook bodies</h2>
<p>What is sent to the addresses of your webhooks, by event type.</p>
${Object.entries(webhooks)
  .map(([type, { post }]) => webhook(type, post as Pick<Operation, "requestBody">))
  .join("\n")}
</main>
</div>
</body>
</html>
`;
}

function about(url: string): string {
  const at = escapeXml(url);
  return `<section id="about">
<p>Everything that the interface does is a call of this API. The same for machines: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<pre>curl ${at}/events \\
  -H "Authorization: Bearer tsr_…"</pre>
<table>
<tr><th scope="row">API keys</th><td>Create one under Account → API keys. It has a role and, if you like, a list of events, and is sent as <code>Authorization: Bearer</code>.</td></tr>
<tr><th scope="row">Money</th><td>In minor units of its currency: 1250 in EUR is 12.50. Rates of percentages are in thousandths: 19000 is 19%.</td></tr>
<tr><th scope="row">Times</th><td>In UTC. A field that ends in <code>_local</code> has the time on the event’s clocks.</td></tr>
<tr><th scope="row">Lists</th><td><code>page</code>, <code>per_page</code>, <code>sort_by</code>, <code>sort_direction</code>, <code>query</code> and <code>filter_fields[status][eq]=COMPLETED</code>. The answer has the rows in <code>data</code> and their number in <code>meta</code>.</td></tr>
<tr><th scope="row">Copies</th><td>To keep a copy of orders or attendees read <a href="#listChangedOrders"><code>…/orders/changes</code></a> and <a href="#listChangedAttendees"><code>…/attendees/changes</code></a>: first everything, by <code>cursor</code>, while <code>has_more</code> is true. Store the last <code>next_cursor</code>; sent next time, it brings what changed since and nothing else. Write rows by their <code>id</code>: one may come twice, none is missed. On 410 <code>cursor_expired</code> begin again without a cursor.</td></tr>
<tr><th scope="row">Refusals</th><td>As problem details (RFC 9457), with a stable <code>code</code> and a sentence for each field in <code>errors</code>, in the language of <code>Accept-Language</code>.</td></tr>
<tr><th scope="row">Repeats</th><td>A call that takes an <code>Idempotency-Key</code> takes effect once, however often it is sent within 24 hours.</td></tr>
<tr><th scope="row">Edits</th><td>Send the version that you read as <code>If-Match</code>: if a field that you write has changed since, the answer is 409 and says which.</td></tr>
<tr><th scope="row">Limits</th><td>Every answer to a key has <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>; above the limit the answer is 429 with <code>Retry-After</code>.</td></tr>
<tr><th scope="row">TypeScript</th><td>The package <code>@tessera/client</code> has every call with its types, repeats calls safely, reads pages and changes, and checks the signatures of webhooks. Complete programs are in the folder <code>examples</code> of the source code.</td></tr>
<tr><th scope="row">Models</th><td>Language models use the same calls over the Model Context Protocol at <code>${at}/mcp</code>, with an API key.</td></tr>
</table>
</section>`;
}

function group(name: string, calls: DescribedCall[]): string {
  return `<h2 id="${idOf(name)}">${escapeXml(name)}</h2>
${calls.map(call).join("\n")}`;
}

function call({ method, path, operation }: DescribedCall): string {
  const { operationId, summary, parameters, requestBody, responses, security } = operation;
  const [status, answer] = Object.entries(responses)[0]!;
  const body = requestBody && Object.entries(requestBody.content)[0];
  const answered = answer.content && Object.values(answer.content)[0];
  return `<article class="call" id="${escapeXml(operationId)}">
<h3><span class="method">${method}</span> ${escapeXml(path)}</h3>
<p>${escapeXml(summary)}</p>
<p class="dim">${authenticationOf(security)}</p>
${details(
  "Parameters",
  parameters.map(({ name, in: place, required = false, schema, description = "" }) => ({
    path: name,
    type: `${typeOf(schema)}, in the ${place}`,
    isRequired: required,
    limits: description,
  })),
)}
${body ? details(`Body (${body[0]})`, fieldsOf(body[1].schema)) : ""}
${answered ? details(`Answer ${status}`, fieldsOf(answered.schema)) : `<p class="dim">Answer ${status}, without a body</p>`}
</article>`;
}

function webhook(type: string, { requestBody }: Pick<Operation, "requestBody">): string {
  const schema = Object.values(requestBody!.content)[0]!.schema;
  return `<article class="call">
<h3>${escapeXml(type)}</h3>
${details("Body", fieldsOf(schema))}
</article>`;
}

function fieldsOf(schema: JsonSchema): SchemaRow[] {
  const rows = schemaRows(schema);
  return rows.length > 0 ? rows : [{ path: "–", type: typeOf(schema), isRequired: true, limits: "" }];
}

function authenticationOf(security: Operation["security"]): string {
  if (security.length === 0) return "Open: no session or key";
  return security.some((one) => "apiKey" in one) ? "With an API key or a session" : "With a session only";
}

function details(title: string, rows: SchemaRow[]): string {
  if (rows.length === 0) return "";
  return `<details><summary>${escapeXml(title)}</summary><div class="wide" tabindex="0" role="region" aria-label="${escapeXml(title)}"><table>
<tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Limits</th></tr>
${rows
  .map(
    ({ path, type, isRequired, limits }) =>
      `<tr><td><code>${escapeXml(path)}</code>${isRequired ? "" : ' <span class="dim">optional</span>'}</td><td>${escapeXml(type)}</td><td>${escapeXml(limits)}</td></tr>`,
  )
  .join("\n")}
</table></div></details>`;
}

/** Half of all calls are about an event, so the group includes the second word: `events/products`. */
function groupOf(path: string): string {
  const [first, second] = path
    .split("/")
    .filter((part) => part !== "" && part !== "public" && !part.startsWith("{"));
  return first === "events" && second !== undefined ? `${first}/${second}` : first!;
}

function idOf(group: string): string {
  return `calls-${group.replaceAll(/[^a-z0-9-]/g, "-")}`;
}
