import type { Db, Tx } from "../../database/database.ts";

/** The transaction in which a resource is changed. The dispatcher passes it to the use case. */
export interface Edit {
  transaction<Done>(db: Db, write: (tx: Tx) => Promise<Done>): Promise<Done>;
}

/** For writes that cannot overwrite another person's edit, or that may: tasks, the demo, tests. */
export const unversioned: Edit = { transaction: (db, write) => db.transaction().execute(write) };
