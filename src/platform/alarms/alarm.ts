import type { Db } from "../database/database.ts";

/** Something that ought never to be so, and that somebody has to look after. */
export interface Alarm {
  /** As it stands in the figures: `tessera_alarm{alarm="…"}`. */
  name: string;
  /** What is wrong, in a sentence for whoever runs the installation; null when nothing is. */
  look(db: Db): Promise<string | null>;
}

export interface RaisedAlarm {
  name: string;
  problem: string;
  since: string;
}
