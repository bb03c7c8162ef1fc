export { DEMO_LOGIN } from "./rules/demo-login.ts";
export {
  type DailyAllowance,
  findDailyAllowance,
  maxEmailsOn,
  noteBroadcast,
  requireConfirmedAddress,
  takeEmail,
  takeMessages,
  tooMany,
} from "./email-allowance.ts";
export { findMemberById } from "./find-member-by-id.ts";
export { findMember } from "./find-member.ts";
export { hashPassword, verifyPassword } from "./passwords/password-hash.ts";
export { withdrawInvitation } from "./members/change-invitation.ts";
export { changeMember } from "./members/change-member.ts";
export { membersList } from "./members/members.ts";
export { removeSecondStepOf } from "./second-step/remove-second-step-of.ts";
export { resealSecrets } from "./second-step/reseal-secrets.ts";
