import type { components } from "./schema.ts";

export type Problem = components["schemas"]["Problem"];

/** The API refused. `code` is stable; `message` is the sentence for people, `errors` those of fields. */
export class TesseraError extends Error {
  override readonly name = "TesseraError";
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  readonly requestId: string | undefined;

  constructor(status: number, problem: Partial<Problem> | undefined) {
    super(problem?.detail ?? problem?.title ?? `The answer was ${status}.`);
    this.status = status;
    this.code = problem?.code ?? "unknown";
    this.errors = problem?.errors ?? {};
    this.requestId = problem?.request_id;
  }
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** What was answered: `const { data } = await unwrap(tessera.GET("/events"))`. Throws a TesseraError if refused. */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Exclude<Data, undefined>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new TesseraError(response.status, error as Partial<Problem> | undefined);
  return data as Exclude<Data, undefined>;
}
