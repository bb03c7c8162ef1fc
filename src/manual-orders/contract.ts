import { byHandContract } from "./by-hand/contract.ts";
import { importsContract } from "./imports/contract.ts";

export {
  CreatedOrder,
  CreateManualOrder,
  IssueComplimentaryTickets,
  IssuedTickets,
  OrderChoice,
} from "./by-hand/contract.ts";
export { AttendeeImport, ImportChoices, ImportPreview, RowProblem } from "./imports/contract.ts";

export const contract = { ...importsContract, ...byHandContract };
export type ManualOrdersContract = typeof contract;
