import type { Db } from "../database/database.ts";

/** A condition that must never hold and that an operator has to fix. */
export interface Alarm {
  /** The label in the metrics: `tessera_alarm{alarm="…"}`. */
  name: string;
  /** Returns a sentence for the operator that describes the problem, or null if there is none. */
  look(db: Db): Promise<string | null>;
}

export interface RaisedAlarm {
  name: string;
  problem: string;
  since: string;
}
