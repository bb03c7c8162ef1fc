import type { Db } from "../../../src/platform/database/database.ts";
import type { TestAnswer } from "../../api.ts";
import type { Owner } from "../owner.ts";
import type { Known } from "../values.ts";

/** The rows that a call needs, and its input where values made from the schema alone are never valid. */
export interface Scene {
  known?: Known;
  body?: unknown;
  cookies?: Record<string, string>;
}

export interface Stage {
  db: Db;
  owner: Owner;
  /** As the owner, who also holds the checkout of the owner's order; further cookies replace these. */
  send(call: string, body?: unknown, cookies?: Record<string, string>): Promise<TestAnswer>;
}

export type SetScene = (stage: Stage) => Promise<Scene>;
