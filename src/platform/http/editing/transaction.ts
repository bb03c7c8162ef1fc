import type { Db, Tx } from "../../database/database.ts";

/** The transaction in which a resource is changed, passed to the use case that changes it. */
export interface Edit {
  transaction<Done>(db: Db, write: (tx: Tx) => Promise<Done>): Promise<Done>;
}

/** For writes that overwrite nobody's edit, or are meant to: tasks, the demo, tests. */
export const unversioned: Edit = { transaction: (db, write) => db.transaction().execute(write) };
