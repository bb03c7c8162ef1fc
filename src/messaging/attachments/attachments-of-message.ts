import { sql } from "kysely";
import type { Attachment } from "./contract.ts";

/** Selects the files of the message in table `m`, in the order of `attachment_ids`. */
export const ATTACHMENTS = sql<Attachment[]>`coalesce((
  select json_agg(json_build_object(
    'id', f.id, 'file_name', f.file_name, 'content_type', f.content_type, 'size', f.size,
    'is_removed', f.removed_at is not null) order by array_position(m.attachment_ids, f.id))
  from message_attachments f
  where f.account_id = m.account_id and f.event_id = m.event_id and f.id = any (m.attachment_ids)), '[]')`;
