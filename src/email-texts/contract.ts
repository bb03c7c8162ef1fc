import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import { allOf, Id, Instant, Locale, one, Text } from "../values/wire.ts";
import { MAX_BODY, TEMPLATE_TYPES, URL_TOKENS } from "../template-language/contract.ts";

const TemplateTypeName = z.enum(TEMPLATE_TYPES);
/** The tokens that a button can link to. */
const UrlToken = z.enum([...new Set(Object.values(URL_TOKENS))]);
/** One line of Liquid, because the subject becomes a header. */
const Subject = Text(255).refine((text) => /^\P{Cc}*$/u.test(text), {
  params: { problem: { code: "forbidden_characters" } },
});

export const EmailTemplate = z.object({
  id: Id,
  account_id: Id,
  organizer_id: Id.nullable(),
  event_id: Id.nullable(),
  template_type: TemplateTypeName,
  /** The language of the template. Null: every language without its own template. */
  locale: Locale.nullable(),
  subject: z.string(),
  /** HTML with Liquid. The output is sanitised whenever it is sent or shown. */
  body: z.string(),
  cta: z.object({ label: z.string(), url_token: UrlToken }),
  engine: z.literal("liquid"),
  is_active: z.boolean(),
  /**
   * When the template first failed. From then on the built-in text is sent until the template is saved again.
   */
  failed_at: Instant.nullable(),
  failure: z.object({ code: z.string(), line: z.int(), name: z.string().nullable() }).nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

export const EMAIL_TEMPLATE = resource("email-template", EmailTemplate, {
  writtenAs: { ctaLabel: ({ cta }) => cta.label, isActive: (template) => template.is_active },
});

const Words = {
  subject: Subject,
  body: z.string().min(1).max(MAX_BODY),
  ctaLabel: Text(100),
};
const NewTemplate = z.object({
  template_type: TemplateTypeName,
  locale: Locale.nullable().default(null),
  ...Words,
  isActive: z.boolean().default(true),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
const ChangedTemplate = z.object({ ...Words, isActive: z.boolean() });
export type ChangedTemplate = z.infer<typeof ChangedTemplate>;
const TriedTemplate = z.object({
  template_type: TemplateTypeName,
  ...Words,
  locale: Locale.nullable().default(null),
  /** Renders with the latest order of the event or organiser instead of sample data. */
  is_for_real_order: z.boolean().default(false),
});
export type TriedTemplate = z.infer<typeof TriedTemplate>;

export const TemplatePreview = z.object({
  subject: z.string(),
  /** The text without the layout, as HTML. */
  body: z.string(),
  /** The values by token. */
  context: z.record(z.string(), z.unknown()),
  /** The whole email, for display in a frame. */
  html: z.string(),
  /** The buyer whose order the preview shows. Null: sample data. */
  shown_for: z.string().nullable(),
});
export type TemplatePreview = z.infer<typeof TemplatePreview>;

export const BuiltInTemplate = z.object({
  type: TemplateTypeName,
  subject: z.string(),
  body: z.string(),
  cta: z.object({ label: z.string(), url_token: UrlToken }),
});
export type BuiltInTemplate = z.infer<typeof BuiltInTemplate>;

export const TemplateToken = z.object({ token: z.string(), description: z.string(), example: z.string() });
export type TemplateToken = z.infer<typeof TemplateToken>;

/** The calls for templates, which are the same for events and organisers. */
function callsBelow<const Base extends string, Owner extends z.ZodRawShape>(base: Base, owner: Owner) {
  const params = z.object(owner);
  const templateParams = z.object({ ...owner, template_id: Id });
  return {
    list: route({
      method: "GET",
      path: `${base}/email-templates`,
      summary: "List e-mail templates",
      policy: "user",
      params,
      query: z.object({
        template_type: TemplateTypeName.optional(),
        include_inactive: z.enum(["true", "false"]).default("false"),
      }),
      response: allOf(EMAIL_TEMPLATE.schema),
      resource: EMAIL_TEMPLATE,
    }),
    create: route({
      method: "POST",
      path: `${base}/email-templates`,
      summary: "Create an e-mail template; one that would fail is refused with its line",
      policy: "user",
      params,
      body: NewTemplate,
      response: one(EMAIL_TEMPLATE.schema),
      resource: EMAIL_TEMPLATE,
      status: 201,
      isRepeatable: true,
    }),
    update: route({
      method: "PUT",
      path: `${base}/email-templates/{template_id}`,
      summary: "Update an e-mail template",
      policy: "user",
      params: templateParams,
      body: ChangedTemplate,
      response: one(EMAIL_TEMPLATE.schema),
      resource: EMAIL_TEMPLATE,
      edits: "whole",
    }),
    remove: route({
      method: "DELETE",
      path: `${base}/email-templates/{template_id}`,
      summary: "Delete an e-mail template; the text of the organiser or the built-in one is used again",
      policy: "user",
      params: templateParams,
      response: null,
    }),
    preview: route({
      method: "POST",
      path: `${base}/email-templates/preview`,
      summary: "Preview the e-mail that a template makes; stores and sends nothing",
      policy: "user",
      unaudited: "reads only",
      params,
      body: TriedTemplate,
      response: TemplatePreview,
    }),
    test: route({
      method: "POST",
      path: `${base}/email-templates/test`,
      summary: "Send a test of an e-mail template to yourself",
      policy: "user",
      params,
      body: TriedTemplate,
      response: null,
      isRepeatable: true,
    }),
  };
}

const ofEvents = callsBelow("/events/{event_id}", { event_id: Id });
const ofOrganizers = callsBelow("/organizers/{organizer_id}", { organizer_id: Id });

export const contract = {
  listEventEmailTemplates: ofEvents.list,
  createEventEmailTemplate: ofEvents.create,
  updateEventEmailTemplate: ofEvents.update,
  deleteEventEmailTemplate: ofEvents.remove,
  previewEventEmailTemplate: ofEvents.preview,
  testEventEmailTemplate: ofEvents.test,
  listOrganizerEmailTemplates: ofOrganizers.list,
  createOrganizerEmailTemplate: ofOrganizers.create,
  updateOrganizerEmailTemplate: ofOrganizers.update,
  deleteOrganizerEmailTemplate: ofOrganizers.remove,
  previewOrganizerEmailTemplate: ofOrganizers.preview,
  testOrganizerEmailTemplate: ofOrganizers.test,
  listBuiltInTemplates: route({
    method: "GET",
    path: "/email-templates/defaults",
    summary: "List the built-in e-mail texts as templates to start from",
    policy: "user",
    query: z.object({ locale: Locale.optional() }),
    response: z.record(TemplateTypeName, BuiltInTemplate),
  }),
  listTemplateTokens: route({
    method: "GET",
    path: "/email-templates/tokens/{type}",
    summary: "List the placeholders that a template of this type can use",
    policy: "user",
    params: z.object({ type: TemplateTypeName }),
    response: z.object({ tokens: z.array(TemplateToken) }),
  }),
};
export type TemplatesContract = typeof contract;
