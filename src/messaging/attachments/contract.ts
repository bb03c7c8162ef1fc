import { z } from "zod";
import { route, UploadedFile } from "../../platform/http/contract.ts";
import { Id, one } from "../../values/wire.ts";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "../rules/attachment-limits.ts";

/** A file attached to a message. */
export const Attachment = z.object({
  id: Id,
  file_name: z.string(),
  content_type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The file is no longer stored. Emails that were sent still contain it. */
  is_removed: z.boolean(),
});
export type Attachment = z.infer<typeof Attachment>;

/** The uploaded files that a new message attaches. */
export const Attached = {
  attachment_ids: z.array(Id).max(MAX_ATTACHMENTS).default([]),
};

export const attachmentsContract = {
  addMessageAttachment: route({
    method: "POST",
    path: "/events/{event_id}/messages/attachments",
    summary:
      "Upload a PDF, PNG, JPEG or calendar file for a message; deleted after a day unless a message uses it",
    policy: "user",
    params: z.object({ event_id: Id }),
    takesFiles: { maxBytes: MAX_ATTACHMENT_BYTES },
    body: z.object({ file: UploadedFile }),
    response: one(Attachment),
    status: 201,
  }),
};
