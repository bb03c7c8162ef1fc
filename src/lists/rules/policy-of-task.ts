import { USER_ACTIONS } from "./bulk-actions.ts";

const FOR_ADMINS: ReadonlySet<string> = new Set([...USER_ACTIONS, "export-users", "export-audit-log"]);

/**
 * Returns the policy of the calls that start tasks of this kind. What admins start concerns the whole account, so it
 * needs access to all events.
 */
export const policyOfTask = (kind: string): "admin" | "user" => (FOR_ADMINS.has(kind) ? "admin" : "user");
