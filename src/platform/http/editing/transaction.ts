import type { Db, Tx } from "../../database/database.ts";

/** The transaction in which a resource is changed, handed to the use case that changes it. */
export interface Edit {
  transaction<Done>(db: Db, write: (tx: Tx) => Promise<Done>): Promise<Done>;
}

/** For what overwrites nothing that a person is editing, or is meant to: tasks, the demo, tests. */
export const unversioned: Edit = { transaction: (db, write) => db.transaction().execute(write) };
