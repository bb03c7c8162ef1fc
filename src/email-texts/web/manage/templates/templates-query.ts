import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Locale } from "../../../../values/languages/locales.ts";
import type {
  ChangedTemplate,
  EmailTemplate,
  NewTemplate,
  TemplatePreview,
  TemplatesContract,
  TriedTemplate,
} from "../../../contract.ts";
import type { TemplateType } from "../../../../template-language/rules/template-types.ts";

/** The owner of the templates on a page. */
export interface Owner {
  kind: "event" | "organizer";
  id: number;
}

export type ShownTemplate = Versioned<EmailTemplate>;

/**
 * The calls of both owners differ only in the start of their paths, which the typed client cannot express.
 */
type LooseClient = <Answer>(key: string, args: object) => Promise<Answer>;

const BASES = { event: "/events/{event_id}", organizer: "/organizers/{organizer_id}" };
const paramsOf = ({ kind, id }: Owner) => (kind === "event" ? { event_id: id } : { organizer_id: id });
const keyOf = ({ kind, id }: Owner) =>
  [kind === "event" ? "events" : "organizers", id, "email-templates"] as const;

export const templatesQuery = (owner: Owner) =>
  queryOptions({
    queryKey: keyOf(owner),
    queryFn: async ({ client }) => {
      const api = apiOf(client) as unknown as LooseClient;
      const { data } = await api<{ data: ShownTemplate[] }>(`GET ${BASES[owner.kind]}/email-templates`, {
        params: paramsOf(owner),
        query: { include_inactive: "true" },
      });
      return data;
    },
  });

/** The built-in texts in a language. Null: the reader's language. */
export const builtInQuery = (locale: Locale | null) =>
  queryOptions({
    queryKey: ["email-templates", "built-in", locale],
    queryFn: ({ client }) =>
      apiOf<TemplatesContract>(client)("GET /email-templates/defaults", { query: locale ? { locale } : {} }),
    staleTime: Infinity,
  });

export const tokensQuery = (type: TemplateType) =>
  queryOptions({
    queryKey: ["email-templates", "tokens", type],
    queryFn: async ({ client }) =>
      (await apiOf<TemplatesContract>(client)("GET /email-templates/tokens/{type}", { params: { type } }))
        .tokens,
    staleTime: Infinity,
  });

export const previewQuery = (owner: Owner, tried: TriedTemplate) =>
  queryOptions({
    queryKey: [...keyOf(owner), "preview", tried],
    queryFn: ({ client }) => {
      const api = apiOf(client) as unknown as LooseClient;
      return api<TemplatePreview>(`POST ${BASES[owner.kind]}/email-templates/preview`, {
        params: paramsOf(owner),
        body: tried,
      });
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

/** The calls that write an owner's templates. */
export function useTemplates(owner: Owner) {
  const client = useQueryClient();
  const { kind, id } = owner;
  return useMemo(() => {
    const at: Owner = { kind, id };
    const api = browserClient() as unknown as LooseClient;
    const params = paramsOf(at);
    const path = `${BASES[kind]}/email-templates`;
    return {
      create: async (body: NewTemplate, idempotencyKey: string) =>
        (await api<{ data: ShownTemplate }>(`POST ${path}`, { params, body, idempotencyKey })).data,
      change: async (template_id: number, body: ChangedTemplate, version: string) =>
        (
          await api<{ data: ShownTemplate }>(`PUT ${path}/{template_id}`, {
            params: { ...params, template_id },
            body,
            version,
          })
        ).data,
      remove: (template_id: number) =>
        api<undefined>(`DELETE ${path}/{template_id}`, { params: { ...params, template_id } }),
      test: (body: TriedTemplate) =>
        api<undefined>(`POST ${path}/test`, { params, body, idempotencyKey: crypto.randomUUID() }),
      onChanged: () => client.invalidateQueries({ queryKey: keyOf(at) }),
    };
  }, [client, kind, id]);
}
