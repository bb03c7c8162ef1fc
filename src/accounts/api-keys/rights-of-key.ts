import { type Member, type Role, ROLES } from "../../platform/http/call.ts";

type Rights = Pick<Member, "role" | "eventIds">;

/** Returns the lower of the two roles, the key's and its creator's, and the events that both can access. */
export function rightsOfKey(key: Rights, creator: Rights): Rights {
  return {
    role: lowerRole(key.role, creator.role),
    eventIds: commonEvents(key.eventIds, creator.eventIds),
  };
}

function lowerRole(one: Role, other: Role): Role {
  return ROLES[Math.max(ROLES.indexOf(one), ROLES.indexOf(other))]!;
}

function commonEvents(ofKey: Rights["eventIds"], ofMember: Rights["eventIds"]): Rights["eventIds"] {
  if (ofKey === null || ofMember === null) return ofKey ?? ofMember;
  return ofKey.filter((id) => ofMember.includes(id));
}
