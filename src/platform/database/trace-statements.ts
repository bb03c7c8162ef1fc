import type { Span } from "@opentelemetry/api";
import type pg from "pg";
import { currentScope } from "../telemetry/request-scope.ts";
import { isTracing, noteError, startSpan } from "../telemetry/spans.ts";

type Query = (...given: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * Makes the connection report each statement of a traced request as a span. The span has the statement's name or
 * shape, such as `select orders`, and neither its text nor its parameters.
 */
export function traceStatements(client: pg.PoolClient): void {
  if (!isTracing()) return;
  const query = client.query.bind(client) as Query;
  client.query = ((...given: unknown[]) => {
    const parent = currentScope().span;
    const [first] = given as [string | { text?: string; name?: string; submit?: unknown }];
    const text = typeof first === "string" ? first : first.text;
    if (!parent || text === undefined) return query(...given);
    const name = (typeof first === "object" && first.name) || shapeOf(text);
    const span = startSpan(name, {
      kind: "client",
      parent,
      attributes: { "db.system.name": "postgresql", "db.query.summary": name },
    })!;
    return followed(query, given, span);
  }) as typeof client.query;
}

function followed(query: Query, given: unknown[], span: Span): unknown {
  const last = given.at(-1);
  if (typeof last === "function") {
    const done: Callback = (error, result) => {
      finish(span, error);
      (last as Callback)(error, result);
    };
    return query(...given.slice(0, -1), done);
  }
  const answer = query(...given);
  if (answer instanceof Promise)
    answer.then(
      () => finish(span, null),
      (error: unknown) => finish(span, error),
    );
  else span.end();
  return answer;
}

function finish(span: Span, error: unknown): void {
  if (error) noteError(span, error);
  span.end();
}

const VERBS =
  /^\s*(?:\/\*[^]*?\*\/\s*)?(select|insert|update|delete|with|begin|commit|rollback|start|set|copy|notify|listen|savepoint|release|lock|merge|call|values|table)\b/i;
const TABLE =
  /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\s*\.\s*"?([a-z_][a-z0-9_]*)"?)?/i;

/** The kind of a statement and its first table. Only keywords and identifiers of the schema. */
export function shapeOf(text: string): string {
  const verb = VERBS.exec(text)?.[1]?.toLowerCase();
  if (!verb) return "statement";
  const [, first, second] = TABLE.exec(withoutLiterals(text)) ?? [];
  const table = second ?? first;
  return table ? `${verb} ${table.toLowerCase()}` : verb;
}

function withoutLiterals(text: string): string {
  return text.slice(0, MAX_TEXT).replace(/'(?:[^']|'')*'/g, "''");
}

/** The first table of a longer statement is not worth the search. */
const MAX_TEXT = 2_000;
