import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { BadgeSize, DoorContract } from "../contract.ts";
import type { Route } from "./+types/print-badge";

/** GET /check-in/:listShortId/badge/:scanId: the badge to print opens in a hidden frame or in a new tab. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<DoorContract>();
  const size = (new URL(request.url).searchParams.get("size") ?? "62x29") as BadgeSize;
  const { type, bytes } = await api("GET /public/check-in-lists/{list_short_id}/scans/{scan_id}/badge", {
    params: { list_short_id: params.listShortId, scan_id: params.scanId },
    query: { size },
  });
  return new Response(await collect(bytes), {
    headers: {
      "content-type": type,
      "content-disposition": "inline",
      "cache-control": "private, no-store",
      // The door's page shows it in a frame to print it.
      "content-security-policy": "frame-ancestors 'self'",
    },
  });
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of bytes) parts.push(new Uint8Array(part));
  return new Blob(parts);
}
