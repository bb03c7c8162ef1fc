import type { Db } from "../../../src/platform/database/database.ts";
import type { TestAnswer } from "../../api.ts";
import type { Owner } from "../owner.ts";
import type { Known } from "../values.ts";

/** The rows that a call needs, and its input if values generated from the schema alone are never valid. */
export interface Scene {
  known?: Known;
  body?: unknown;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface Stage {
  db: Db;
  owner: Owner;
  /** An administrator of the platform, of another account. */
  administrator: { account_id: number; user_id: number };
  /**
   * Sends a call as the owner, who also has the checkout session of the owner's order. Given cookies replace
   * these.
   */
  send(call: string, body?: unknown, cookies?: Record<string, string>): Promise<TestAnswer>;
}

export type SetScene = (stage: Stage) => Promise<Scene>;
