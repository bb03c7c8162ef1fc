import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { MailboxContract } from "../../platform/mail/mailbox/contract.ts";
import type { Route } from "./+types/mail-file";

/** GET /dev/mail/:mailId/files/:index: an attachment, always as a download. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<MailboxContract>();
  const { data: file } = await api("GET /dev/mails/{mail_id}/files/{index}", {
    params: { mail_id: params.mailId, index: params.index },
  });
  const name = file.filename.replace(/[^\w.-]/g, "-");
  return new Response(new Uint8Array(Buffer.from(file.base64, "base64")), {
    headers: {
      "content-type": file.content_type,
      "content-disposition": `attachment; filename="${name}"`,
      "x-robots-tag": "noindex",
    },
  });
}
