import { findEventKeys } from "../tickets/index.ts";
import { type Handlers, NOBODY } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { findCheckInList, listCheckInLists } from "./check-in-lists.ts";
import { contract } from "./contract.ts";
import { createCheckInList } from "./create-check-in-list.ts";
import { deleteCheckInList } from "./delete-check-in-list.ts";
import { deviceHashOf, ensureDevice } from "./devices/device-cookie.ts";
import { createPinCheck } from "./devices/enter-pin.ts";
import { requireDevice } from "./devices/require-device.ts";
import { createDeviceRecorder, recordDeviceSeen } from "./devices/see-device.ts";
import { listHandlers } from "./lists/handlers.ts";
import { hashPin } from "./lists/list-rules.ts";
import { requireTaken, withoutPerson } from "./late-uploads.ts";
import { findAtDoor, searchAttendees } from "./search-attendees.ts";
import { requireOpen } from "./find-door.ts";
import { listConflicts, markConflictSeen } from "./list-conflicts.ts";
import { listDoors } from "./list-doors.ts";
import { type CheckInContext, createCheckInContext } from "./check-in-context.ts";
import { rotateCheckInLink } from "./rotate-check-in-link.ts";
import { doorManifest } from "./snapshot/door-manifest.ts";
import { createSnapshotLimit } from "./snapshot/limit-snapshots.ts";
import { writeSnapshot } from "./snapshot/write-snapshot.ts";
import { movedBy, undoCheckIn } from "./undo/undo-check-in.ts";
import { undoScans } from "./undo/undo-scans.ts";
import { lockCheckInList, updateCheckInList } from "./update-check-in-list.ts";

export function checkInApi(
  services: Services,
  { batches, counts, findDoor, doorOf, tell }: CheckInContext = createCheckInContext(services),
): ApiArea {
  const { db, pool, config } = services;
  const keySources = { db, secretKeys: config.secretKeys };
  const see = createDeviceRecorder(pool);
  const checkPin = createPinCheck({ pool, secretKey: config.secretKey });
  const limitSnapshots = createSnapshotLimit();
  const handlers = {
    listDoors: async (_input, { user }) => ({ data: await listDoors(services, user) }),
    listCheckInLists: ({ params, query }, { user }) =>
      listCheckInLists(db, { accountId: user.accountId, eventId: params.event_id }, query),
    createCheckInList: async ({ params, body }, { user }) => {
      const own = { accountId: user.accountId, eventId: params.event_id };
      const pin = await hashPin(body.pin);
      const id = await db.transaction().execute((tx) => createCheckInList(tx, own, body, pin));
      return { data: await findCheckInList(db, user.accountId, params.event_id, id) };
    },
    getCheckInList: async ({ params }, { user }) => ({
      data: await findCheckInList(db, user.accountId, params.event_id, params.list_id),
    }),
    updateCheckInList: async ({ params, body }, { user, edit }) => {
      const list = { accountId: user.accountId, eventId: params.event_id, listId: params.list_id };
      const pin = await hashPin(body.pin);
      await edit.transaction(db, (tx) => updateCheckInList(tx, list, body, pin));
      return { data: await findCheckInList(db, user.accountId, params.event_id, params.list_id) };
    },
    deleteCheckInList: async ({ params }, { user }) => {
      await deleteCheckInList(db, {
        accountId: user.accountId,
        eventId: params.event_id,
        listId: params.list_id,
      });
      return undefined;
    },
    rotateCheckInLink: async ({ params }, { user }) => {
      await rotateCheckInLink(db, user.accountId, params.event_id, params.list_id);
      return { data: await findCheckInList(db, user.accountId, params.event_id, params.list_id) };
    },
    listCheckInConflicts: async ({ params }, { user }) => ({
      data: await listConflicts(db, { accountId: user.accountId, eventId: params.event_id }),
    }),
    markCheckInConflictSeen: async ({ params }, { user }) => {
      await markConflictSeen(db, {
        accountId: user.accountId,
        eventId: params.event_id,
        conflictId: params.conflict_id,
        userId: user.userId,
      });
      return undefined;
    },
    ...listHandlers({ db, pool }, { tell }),
    enterPin: async ({ params, body }, call) => {
      const door = await findDoor(call, params.list_short_id);
      if (door.is_signed_out) await requireDevice(door, call);
      const hasEnteredPin = await checkPin(door, call.address, body.pin);
      const tokenHash = ensureDevice(call);
      await recordDeviceSeen(pool, door, { tokenHash, userAgent: call.userAgent, hasEnteredPin });
      return undefined;
    },
    getDoorList: async ({ params }, call) => {
      const door = await doorOf(call, params.list_short_id);
      if (door.is_expired) requireOpen(door);
      if (call.address !== NOBODY)
        await see(door, { tokenHash: ensureDevice(call), userAgent: call.userAgent });
      return {
        data: {
          id: door.id,
          short_id: door.short_id,
          name: door.name,
          description: door.description,
          activates_at: door.activates_at?.toISOString() ?? null,
          expires_at: door.expires_at.toISOString(),
          is_active: door.is_active,
          is_expired: door.is_expired,
          tracks_exits: door.tracks_exits,
          allows_sales: door.allows_sales,
          allows_payments: door.allows_payments,
          has_pin: door.has_pin,
          max_inside: door.max_inside,
          stops_when_full: door.stops_when_full,
          ...(await counts.countsOf(door.id)),
          event: {
            id: door.event_id,
            title: door.event_title,
            start_date: door.event_start.toISOString(),
            content_language: door.event_language,
            timezone: door.event_timezone,
          },
        },
      };
    },
    getDoorManifest: async ({ params }, call) =>
      doorManifest(await doorOf(call, params.list_short_id), config),
    getDoorSnapshot: async ({ params, query }, call) => {
      const door = await doorOf(call, params.list_short_id);
      requireOpen(door);
      await limitSnapshots(door.short_id, query.since !== undefined);
      const bytes = writeSnapshot({ pool, ...keySources }, door, query);
      return { name: "tickets.bin", type: "application/octet-stream", bytes };
    },
    getDoorCounts: async ({ params, query }, call) => {
      const door = await doorOf(call, params.list_short_id);
      requireOpen(door);
      const tokenHash = deviceHashOf(call);
      if (tokenHash && door.device_id !== null) {
        const { device_name: name, app_version: appVersion, unsent_scans: unsentScans } = query;
        const seen = { tokenHash, userAgent: call.userAgent, name, appVersion, unsentScans };
        await see(door, seen, { isPoll: true });
      }
      return { data: await counts.countsOf(door.id) };
    },
    searchAttendees: async ({ params, query }, call) => {
      const door = await doorOf(call, params.list_short_id);
      requireOpen(door);
      return { data: await searchAttendees(pool, door, query.query) };
    },
    getDoorAttendee: async ({ params }, call) => {
      const door = await doorOf(call, params.list_short_id);
      requireOpen(door);
      return { data: await findAtDoor(pool, door, params.public_id) };
    },
    scan: async ({ params, body }, call) => {
      const receivedAt = new Date();
      const door = await doorOf(call, params.list_short_id);
      const { scans, device_name: deviceName, sent_at: sentAt } = body;
      const isLate = requireTaken(door, scans, { sentAt, receivedAt });
      const tokenHash = deviceHashOf(call);
      const { app_version: appVersion, unsent_scans: unsentScans } = body;
      const seen = { userAgent: call.userAgent, name: deviceName, appVersion, unsentScans };
      const deviceId = tokenHash ? await see(door, { ...seen, tokenHash }) : null;
      const { verdicts, admitted, came, exited } = await batches.scans.ask({
        door,
        scans,
        deviceName,
        deviceId,
        sentAt,
        receivedAt,
        liveKey: door.rotates_codes
          ? ((await findEventKeys(keySources, door.event_id))?.liveKey ?? null)
          : null,
      });
      const isDecided = scans.some(({ let_in }) => let_in);
      if (admitted + exited > 0 || isDecided) tell(door, { came, inside: admitted - exited });
      return {
        data: isLate ? verdicts.map(withoutPerson) : verdicts,
        counts: await counts.countsOf(door.id),
      };
    },
    undoCheckIn: async ({ params }, call) => {
      const door = await doorOf(call, params.list_short_id);
      requireOpen(door);
      const { device_id: deviceId, device_name: name } = door;
      const userId = deviceId === null ? (await call.member())?.userId : undefined;
      const by = { name, deviceId, ...(userId !== undefined && { userId }) };
      const undone = await undoCheckIn(pool, door, params.check_in_short_id, by);
      if (undone.stood) tell(door, movedBy(undone));
      return undefined;
    },
    undoScans: async ({ params, body }, call) => {
      const receivedAt = new Date();
      const door = await doorOf(call, params.list_short_id);
      const { undos, device_name: deviceName, sent_at: sentAt } = body;
      const dated = undos.map(({ undone_at: scanned_at }) => ({ scanned_at }));
      requireTaken(door, dated, { sentAt, receivedAt });
      const { device_id: deviceId } = door;
      const userId = deviceId === null ? (await call.member())?.userId : undefined;
      const by = { name: deviceName ?? door.device_name, deviceId, ...(userId !== undefined && { userId }) };
      const { data, moved } = await undoScans(pool, { list: door, undos, by, sentAt, receivedAt });
      tell(door, moved);
      return { data, counts: await counts.countsOf(door.id) };
    },
  } satisfies Handlers<typeof contract>;
  return { contract, handlers, resources };
}

const resources = {
  async "check-in-list"(tx, { params: { event_id, list_id }, user: { accountId } }) {
    await lockCheckInList(tx, { accountId, eventId: event_id, listId: list_id });
    return findCheckInList(tx, accountId, event_id, list_id);
  },
} satisfies ApiArea["resources"];
