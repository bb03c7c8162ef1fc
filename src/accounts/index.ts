export { DEMO_LOGIN } from "./demo-login.ts";
export { findMemberById } from "./find-member-by-id.ts";
export { findMember } from "./find-member.ts";
export { hashPassword } from "./password-hash.ts";
export { withdrawInvitation } from "./members/change-invitation.ts";
export { changeMember } from "./members/change-member.ts";
export { membersList } from "./members/members.ts";
