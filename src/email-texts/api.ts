import { requireConfirmedAddress } from "../accounts/index.ts";
import type { Handlers, MemberCall } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Edit } from "../platform/http/editing/transaction.ts";
import type { Services } from "../platform/services.ts";
import { builtInTemplates } from "./built-in.ts";
import { createTemplate, deleteTemplate, lockTemplate, updateTemplate } from "./change-templates.ts";
import { type ChangedTemplate, contract, type NewTemplate, type TriedTemplate } from "./contract.ts";
import { ownerOf, type OwnerParams } from "./owner.ts";
import { previewTemplate, sendTemplateTest } from "./preview-template.tsx";
import { findTemplate, listTemplates } from "./templates.ts";
import { listTokens } from "./tokens.ts";
import type { TemplateType } from "../template-language/contract.ts";

type ByMember = Pick<MemberCall, "user" | "locale">;
type TemplateParams = OwnerParams & { template_id: number };

export function emailTextsApi(services: Services): ApiArea {
  const { db, config } = services;

  const calls = {
    list: async (
      {
        params,
        query,
      }: { params: OwnerParams; query: { template_type?: TemplateType; include_inactive: string } },
      { user }: ByMember,
    ) => ({
      data: await listTemplates(db, ownerOf(params, user), {
        type: query.template_type,
        withInactive: query.include_inactive === "true",
      }),
    }),
    create: async ({ params, body }: { params: OwnerParams; body: NewTemplate }, { user }: ByMember) => {
      requireConfirmedAddress(user);
      const owner = ownerOf(params, user);
      const templateId = await createTemplate(db, owner, body);
      return { data: await findTemplate(db, owner, templateId) };
    },
    update: async (
      { params, body }: { params: TemplateParams; body: ChangedTemplate },
      { user, edit }: ByMember & { edit: Edit },
    ) => {
      requireConfirmedAddress(user);
      const owner = ownerOf(params, user);
      await updateTemplate(db, owner, { templateId: params.template_id, input: body, edit });
      return { data: await findTemplate(db, owner, params.template_id) };
    },
    remove: async ({ params }: { params: TemplateParams }, { user }: ByMember) => {
      await deleteTemplate(db, ownerOf(params, user), params.template_id);
      return undefined;
    },
    preview: ({ params, body }: { params: OwnerParams; body: TriedTemplate }, { user, locale }: ByMember) =>
      previewTemplate(services, ownerOf(params, user), { tried: body, locale }),
    test: async (
      { params, body }: { params: OwnerParams; body: TriedTemplate },
      { user, locale }: ByMember,
    ) => {
      requireConfirmedAddress(user);
      await sendTemplateTest(services, ownerOf(params, user), { tried: body, locale, userId: user.userId });
      return undefined;
    },
  };

  const handlers = {
    listEventEmailTemplates: calls.list,
    createEventEmailTemplate: calls.create,
    updateEventEmailTemplate: calls.update,
    deleteEventEmailTemplate: calls.remove,
    previewEventEmailTemplate: calls.preview,
    testEventEmailTemplate: calls.test,
    listOrganizerEmailTemplates: calls.list,
    createOrganizerEmailTemplate: calls.create,
    updateOrganizerEmailTemplate: calls.update,
    deleteOrganizerEmailTemplate: calls.remove,
    previewOrganizerEmailTemplate: calls.preview,
    testOrganizerEmailTemplate: calls.test,
    listBuiltInTemplates: async ({ query }, { locale }) => builtInTemplates(query.locale ?? locale),
    listTemplateTokens: async ({ params }, { locale }) => ({
      tokens: listTokens(params.type, locale, config.publicUrl),
    }),
  } satisfies Handlers<typeof contract>;

  return {
    contract,
    handlers,
    resources: {
      async "email-template"(tx, { params, user }) {
        const owner = ownerOf(params as OwnerParams, user);
        await lockTemplate(tx, owner, params.template_id);
        return findTemplate(tx, owner, params.template_id);
      },
    },
  };
}
