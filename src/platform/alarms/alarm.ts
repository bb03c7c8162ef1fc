import type { Db } from "../database/database.ts";

/** A condition that must never hold and that an operator has to fix. */
export interface Alarm {
  /** The label in the metrics: `tessera_alarm{alarm="…"}`. */
  name: string;
  /** What is wrong, in a sentence for the operator; null when nothing is. */
  look(db: Db): Promise<string | null>;
}

export interface RaisedAlarm {
  name: string;
  problem: string;
  since: string;
}
