import { bulkContract } from "./bulk/contract.ts";
import { exportsContract } from "./exports/contract.ts";
import { savedViewsContract } from "./saved-views/contract.ts";
import { searchContract } from "./search/contract.ts";
import { totalsContract } from "./totals/contract.ts";

export type { BulkReach } from "./bulk/contract.ts";
export { type SavedView, VIEWED_LISTS, type ViewState } from "./saved-views/contract.ts";
export { Task, type TasksContract } from "./tasks/contract.ts";
export type { Found } from "./search/contract.ts";
export type { OrderTotals } from "./totals/contract.ts";

export const contract = {
  ...searchContract,
  ...exportsContract,
  ...bulkContract,
  ...savedViewsContract,
  ...totalsContract,
};
export type ListsContract = typeof contract;
