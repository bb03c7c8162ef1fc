import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { Refusal } from "../../../values/refusal.ts";
import type { Db } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import type { Call, Member } from "../call.ts";
import type { BoundRoute } from "../dispatch/bound-route.ts";
import type { Dispatcher } from "../dispatcher.ts";
import { isBug, problemOf, retryAfter } from "../problem.ts";
import type { Confirmations } from "./confirmations.ts";
import { callsForKey, describeCall, findCalls } from "./describe-calls.ts";
import { maskedFieldOf, maskPersonalData } from "./mask-personal-data.ts";
import type { ChangeMeasures } from "./measured.ts";
import { previewChange } from "./preview-change.ts";

export interface McpOptions {
  dispatcher: Dispatcher;
  /** Rehearses changes. */
  db: Db;
  measures: ChangeMeasures;
  confirmations: Confirmations;
  log: Log;
  now: () => Date;
}

/** One request of a program with an API key. */
export interface McpCall {
  call: Call;
  member: Member;
  apiKey: string;
  showsPersonalData: boolean;
}

const Name = z.string().max(100).describe("The name of a call, from find_calls");
const Given = {
  params: z.record(z.string(), z.unknown()).optional().describe("The path parameters"),
  query: z.record(z.string(), z.unknown()).optional().describe("The query parameters"),
};
const Change = {
  call: Name,
  ...Given,
  body: z.unknown().optional(),
  version: z
    .string()
    .max(100)
    .optional()
    .describe("Of the resource as it was read; refused if it changed since"),
};

export const MCP_INSTRUCTIONS = `This installation sells tickets for events. Find a call with find_calls, read what it takes with describe_call,
read data with read. Every change is previewed first: preview_change says what would happen and gives a confirmation,
make_change does it with the same arguments and that confirmation. Money is in minor units of its currency, times are UTC.`;

/** Adds the tools to a server that answers this one request. */
export function addTools(
  server: Pick<McpServer, "registerTool">,
  { dispatcher, db, measures, confirmations, log, now }: McpOptions,
  { call, member, apiKey, showsPersonalData }: McpCall,
): void {
  const calls = callsForKey(dispatcher.routes, { role: member.role, showsPersonalData });
  const shown = (value: unknown) => (showsPersonalData ? value : maskPersonalData(value));
  const answering = async (
    answer: (bound: BoundRoute) => Promise<unknown>,
    name: string,
    toShow: (value: unknown) => unknown = shown,
  ) => {
    const bound = calls.find((one) => one.name === name);
    if (!bound) return refusal(`There is no call ${name} for this API key. Look for it with find_calls.`);
    try {
      return result(toShow((await answer(bound)) ?? { done: true }));
    } catch (error) {
      if (isBug(error)) log.error({ request: call.requestId, call: name, err: error }, "a request failed");
      return { ...result(answerOf(error)), isError: true };
    }
  };

  const problemFor = (error: unknown) => problemOf(error, call.locale, call.requestId);
  /** The answer of HTTP to the same error. Only a conflict and its sentence contain data of people. */
  const answerOf = (error: unknown) => {
    const { conflict, ...problem } = problemFor(error);
    const seconds = retryAfter(error);
    return {
      ...problem,
      ...(conflict && !showsPersonalData && { detail: problemFor(new Refusal("stale_write")).detail }),
      ...(conflict && { conflict: shown(conflict) }),
      ...(seconds !== null && { retry_after: seconds }),
    };
  };

  server.registerTool(
    "find_calls",
    {
      description:
        "Find calls of the API by words of their name, address or summary; without words, all of them",
      inputSchema: z.object({ words: z.string().max(200).default("") }),
      annotations: { readOnlyHint: true },
    },
    async ({ words }) => result(findCalls(calls, words)),
  );
  server.registerTool(
    "describe_call",
    {
      description: "What one call takes and answers, as JSON Schema",
      inputSchema: z.object({ call: Name }),
      annotations: { readOnlyHint: true },
    },
    async ({ call: name }) =>
      answering(
        async (bound) => describeCall(bound),
        name,
        (schema) => schema,
      ),
  );
  server.registerTool(
    "read",
    {
      description:
        "Make a call that only reads (GET). Names, addresses and notes of people are masked, and links to them are hidden",
      inputSchema: z.object({ call: Name, ...Given }),
      annotations: { readOnlyHint: true },
    },
    async ({ call: name, params, query }) =>
      answering(async (bound) => {
        if (bound.definition.method !== "GET") return { refused: "It changes data: use preview_change." };
        return dispatcher.dispatch(bound, { params, query: query ?? {}, body: undefined }, call);
      }, name),
  );
  server.registerTool(
    "preview_change",
    {
      description:
        "Say what a change would do (who is emailed, what is refunded, how much changes), without doing it, and give the confirmation that make_change asks for",
      inputSchema: z.object(Change),
      annotations: { readOnlyHint: true },
    },
    async ({ call: name, ...given }) =>
      answering(async (bound) => {
        if (bound.definition.method === "GET") return { refused: "It changes nothing: use read." };
        const masked = showsPersonalData ? null : maskedFieldOf(given.body);
        if (masked !== null)
          return { refused: `${masked} is masked: give its whole value, or leave it out.` };
        const preview = await previewChange({ dispatcher, db, measures }, bound, given, call);
        const confirmation = confirmations.issue({ apiKey, call: name, args: given }, now());
        return { ...preview, confirmation };
      }, name),
  );
  server.registerTool(
    "make_change",
    {
      description: "Make a change that was previewed within the last ten minutes, with the same arguments",
      inputSchema: z.object({ ...Change, confirmation: z.string().max(200) }),
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    async ({ call: name, confirmation, ...given }) =>
      answering(async (bound) => {
        if (!confirmations.isValid(confirmation, { apiKey, call: name, args: given }, now()))
          return {
            refused:
              "The confirmation is not of this change, or is older than ten minutes. Preview it again.",
          };
        // Where the call can be repeated, the same confirmation makes one change, even if it is sent twice.
        return dispatcher.dispatch(
          bound,
          {
            params: given.params,
            query: given.query ?? {},
            body: given.body,
            version: given.version,
            idempotencyKey: `mcp-${confirmation}`,
          },
          call,
        );
      }, name),
  );
}

function result(value: unknown): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }] };
}

function refusal(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
