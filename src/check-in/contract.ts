import { arrivalsContract } from "./arrivals/contract.ts";
import { conflictsContract } from "./contract/conflicts.ts";
import { doorCallsContract } from "./contract/door-calls.ts";
import { listsContract } from "./contract/lists.ts";
import { scansContract } from "./contract/scans.ts";
import { devicesContract } from "./devices/contract.ts";
import { logContract } from "./log/contract.ts";
import { undoContract } from "./undo/contract.ts";

export {
  CHECK_IN_LISTS_LISTING,
  CheckInList,
  ENTRY_RULES,
  type EntryRule,
} from "./contract/check-in-list.ts";
export { type Arrivals } from "./arrivals/contract.ts";
export { CheckInConflict } from "./contract/conflicts.ts";
export { Counts, Door, DoorAttendee, DoorList, DoorManifest } from "./contract/door.ts";
export { type Device } from "./devices/contract.ts";
export { CheckIn, Verdict, VERDICTS } from "./contract/verdict.ts";
export { SCANS_LISTING } from "./log/contract.ts";

export const contract = {
  ...listsContract,
  ...conflictsContract,
  ...doorCallsContract,
  ...scansContract,
  ...devicesContract,
  ...logContract,
  ...undoContract,
  ...arrivalsContract,
};
export type CheckInContract = typeof contract;
