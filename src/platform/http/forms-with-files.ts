import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../../values/refusal.ts";
import type { UploadedFile } from "./contract.ts";

/** Allows for the parts around the file: boundaries, names, the other fields. */
const MAX_OTHER_BYTES = 65_536;
const MAX_NAME_LENGTH = 200;

/** Mounts a route that accepts a form with one file. */
export function mountForm(
  app: FastifyInstance,
  options: RouteOptions,
  { maxBytes }: { maxBytes: number },
): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 1_000, fieldNameSize: 100, parts: 21 },
    });
    forms.route({ ...options, bodyLimit: maxBytes + MAX_OTHER_BYTES });
  });
}

/** Returns the form's fields by name. A file is read completely or refused; nothing is written to disk. */
export async function readForm(request: FastifyRequest): Promise<Record<string, string | UploadedFile>> {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type");
  const form: Record<string, string | UploadedFile> = Object.create(null);
  try {
    for await (const part of request.parts()) {
      form[part.fieldname] =
        part.type === "file"
          ? { bytes: await part.toBuffer(), file_name: displayName(part.filename) }
          : String(part.value);
    }
  } catch (cause) {
    if ((cause as { statusCode?: number }).statusCode === 413) throw new Refusal("body_too_large", { cause });
    // The body was cut off, or is not a form.
    throw new Refusal("invalid", { cause });
  }
  return form;
}

/** Returns a readable name for the file. The storage key does not depend on it. */
function displayName(name: string | undefined): string {
  const last = (name ?? "").split(/[/\\]/).at(-1)!;
  return last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").slice(-MAX_NAME_LENGTH) || "picture";
}
