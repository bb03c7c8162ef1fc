import type { FastifyRequest } from "fastify";
import { Refusal } from "../../values/refusal.ts";

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Actions read forms. Refuses a body that is not a form, or cannot be parsed as one, before it becomes an
 * unexpected error.
 */
export async function requireForm(request: FastifyRequest): Promise<void> {
  const body = request.body as Buffer<ArrayBuffer> | undefined;
  if (!body?.length) return;
  const type = request.headers["content-type"] ?? "";
  if (!FORM_TYPE.test(type)) throw new Refusal("unsupported_media_type");
  const form = new Response(body, { headers: { "content-type": type } }).formData();
  await form.catch((cause: unknown) => {
    throw new Refusal("invalid", { cause });
  });
}
