import type { ScannedTicket } from "../../contract.ts";
import type { DoorControl } from "../use-door.ts";

export interface VerdictPartProps {
  scanId: string;
  ticket: ScannedTicket;
  zone: string;
  control: DoorControl;
  onTicket: (ticket: ScannedTicket) => void;
}
