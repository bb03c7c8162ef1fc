import type { Policy, RouteDefinition } from "../src/platform/http/contract.ts";
import { takesApiKeys } from "../src/platform/http/dispatch/permissions.ts";

interface Row {
  route: RouteDefinition;
  /**
   * In this order: not logged in, the door link, an organiser with an event scope, and each role from
   * organiser to superadmin.
   */
  may: boolean[];
}

const OPEN: Partial<Record<Policy, string>> = {
  public: "Anybody",
  checkout: "The holder of the order's link or cookie",
  door: "The holder of the check-in list's link",
  provider: "A payment provider, by its signature",
};

const OF_MEMBERS: Policy[] = ["member", "user", "admin"];

/** Returns docs/permissions.md: every call and the callers that were allowed when all of them were tried. */
export function permissionsDocument(rows: Row[], routes: RouteDefinition[]): string {
  const guarded = rows
    .toSorted((a, b) => orderOf(a.route).localeCompare(orderOf(b.route)))
    .map(({ route, may }) => `| ${callOf(route)} | ${may.slice(1).map(mark).join(" | ")} |`);
  const personal = routes
    .filter((route) => OF_MEMBERS.includes(route.policy) && !takesApiKeys(route))
    .toSorted(byPath);
  const open = Object.entries(OPEN).map(([policy, who]) => {
    const calls = routes.filter((route) => route.policy === policy).toSorted(byPath);
    return `## ${who}\n\n${list(calls)}\n`;
  });
  return `${HEAD}\n${guarded.join("\n")}\n\nNobody makes these calls without a session; a person of another account finds nothing there.\n\n## Not with an API key\n\n${NOT_FOR_KEYS}\n\n${list(personal)}\n\n${open.join("\n")}`;
}

const HEAD = `# Who may make which call

Made by \`test/system/policies.test.ts\`, which tries every call as everybody and fails where this file says otherwise. A change of rights is a change of this file: read it before you update it with \`npx vitest run test/system/policies.test.ts -u\`.

The **door** works at the entrance: it sees which lists there are and its own profile; no money, no addresses of buyers. An **organiser** does everything about events, orders and attendees; one who is held to **chosen events** does so for these, finds nothing at the numbers of others, gets lists with theirs only, and leaves alone what concerns the whole account. The door may be held to chosen events in the same way. An **admin** also does what concerns the account: its people, its payments, its details, and deleting. A **superadmin** runs the installation; API keys never do, and nobody acts in the name of one.

| Call | Door | Organiser of chosen events | Organiser | Admin | Superadmin |
| --- | :-: | :-: | :-: | :-: | :-: |`;

const NOT_FOR_KEYS =
  "A program with an API key makes the calls of its role, except what is a person's own (profile, password, second step, sessions) and these calls, which could give access that outlasts the key:";

const list = (calls: RouteDefinition[]) => calls.map((route) => `- ${callOf(route)}`).join("\n");
const mark = (may: boolean) => (may ? "yes" : "–");
const callOf = ({ method, path }: RouteDefinition) => `\`${method} ${path}\``;
const orderOf = ({ method, path }: RouteDefinition) => `${path} ${method}`;
const byPath = (a: RouteDefinition, b: RouteDefinition) => orderOf(a).localeCompare(orderOf(b));
