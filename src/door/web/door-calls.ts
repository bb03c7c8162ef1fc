import { browserClient, CallFailed } from "../../platform/http/browser-client.ts";
import type { CheckInContract, Counts, DoorAttendee, Verdict } from "../../check-in/contract.ts";
import type { Failure, QueuedScan } from "../rules/send-queue.ts";

const api = browserClient<CheckInContract>();

/** A request that takes longer counts as lost: the scan is sent again, with the same id. */
const PATIENCE_MILLISECONDS = 6_000;

interface ScanAnswer {
  data: Verdict[];
  counts: Counts;
}

interface UndoAnswer {
  data: { scan_id: string; is_known: boolean }[];
  counts: Counts;
}

/** The state that a device reports: its name, and how many scans it has not sent. */
interface DeviceState {
  deviceName: string | null;
  left: number;
}

/** Makes the door's calls for one list. `version` is the program's that made the page; null: unknown. */
export function doorCalls(list_short_id: string, version: string | null) {
  const app_version = version ?? undefined;
  return {
    scan: (scans: QueuedScan[], { deviceName, left }: DeviceState): Promise<ScanAnswer> =>
      api("POST /public/check-in-lists/{list_short_id}/check-ins", {
        params: { list_short_id },
        body: {
          scans: scans.map(wireOf),
          device_name: deviceName,
          sent_at: new Date().toISOString(),
          app_version,
          unsent_scans: left,
        },
        // Aborts the request, so that it is over before the next call begins.
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      }),
    /** Takes scans back that were undone without network. */
    undoScans: (undos: QueuedScan[], { deviceName, left }: DeviceState): Promise<UndoAnswer> =>
      api("POST /public/check-in-lists/{list_short_id}/undone-scans", {
        params: { list_short_id },
        body: {
          undos: undos.map(({ undoes, scanned_at }) => ({ scan_id: undoes!, undone_at: scanned_at })),
          device_name: deviceName,
          sent_at: new Date().toISOString(),
          app_version,
          unsent_scans: left,
        },
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      }),
    undo: (check_in_short_id: string): Promise<undefined> =>
      inTime(
        api("DELETE /public/check-in-lists/{list_short_id}/check-ins/{check_in_short_id}", {
          params: { list_short_id, check_in_short_id },
        }),
      ),
    counts: async ({ deviceName, left }: DeviceState): Promise<Counts> =>
      (
        await inTime(
          api("GET /public/check-in-lists/{list_short_id}/counts", {
            params: { list_short_id },
            query: { app_version, unsent_scans: left, ...(deviceName && { device_name: deviceName }) },
          }),
        )
      ).data,
    findOne: async (public_id: string): Promise<DoorAttendee> =>
      (
        await inTime(
          api("GET /public/check-in-lists/{list_short_id}/attendees/{public_id}", {
            params: { list_short_id, public_id },
          }),
        )
      ).data,
    find: async (query: string): Promise<DoorAttendee[]> =>
      (
        await inTime(
          api("GET /public/check-in-lists/{list_short_id}/attendees", {
            params: { list_short_id },
            query: { query },
          }),
        )
      ).data,
  };
}

const SHUT_STATUSES = [403, 404, 410];
const REFUSED_STATUSES = [400, 413, 422];

/** Classifies a failed call. An answer that is not our server's comes from the network and says nothing. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallFailed) || error.problem.code === "unknown") return "again";
  if (SHUT_STATUSES.includes(error.status)) return "shut";
  return REFUSED_STATUSES.includes(error.status) ? "refused" : "again";
}

/** True if the link is dead or the door is closed, so that the page must reload. */
export function mustReload(error: unknown): boolean {
  return failureOf(error) === "shut";
}

function wireOf(scan: QueuedScan) {
  const refusal = refusalOf(scan);
  const { scan_id, code, is_typed, is_confirmed, scanned_at, let_in, nearby_scan_id, direction } = scan;
  return {
    scan_id,
    code,
    is_typed,
    is_confirmed,
    scanned_at,
    let_in,
    ...(refusal && { turned_away: true, said: refusal }),
    ...(nearby_scan_id && { nearby_scan_id }),
    ...(direction && { direction }),
  };
}

/** Returns the verdict with which the device turned the person away by itself. */
function refusalOf({ said, direction, nearby_scan_id }: QueuedScan) {
  // If a nearby entry is the reason, the server decides: it may know that this entry was taken back.
  if (!said || direction === "OUT" || nearby_scan_id) return undefined;
  return said === "ADMITTED" || said === "EXITED" || said === "UNDONE" || said === "OTHER_EVENT"
    ? undefined
    : said;
}

export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), PATIENCE_MILLISECONDS);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
