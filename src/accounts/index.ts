export { DEMO_LOGIN } from "./rules/demo-login.ts";
export { deleteExpired } from "./delete-expired.ts";
export { sendEmailChange, sendEmailChangeNotice } from "./emails/send-email-change.tsx";
export { sendEmailCode } from "./emails/send-email-code.tsx";
export { sendInvitation } from "./emails/send-invitation.tsx";
export { sendOwnerChanged } from "./emails/send-owner-changed.tsx";
export { sendPasswordChanged } from "./emails/send-password-changed.tsx";
export { sendPasswordReset } from "./emails/send-password-reset.tsx";
export { sendSecondStepRemoved } from "./emails/send-second-step-removed.tsx";
export {
  type DailyAllowance,
  type DailyLimit,
  EMAILS_TO_ONE_ADDRESS,
  findDailyAllowance,
  findEmailsLeft,
  maxEmailsOn,
  recordBroadcast,
  recordMessages,
  requireConfirmedAddress,
  takeEmail,
  takeMessages,
  takeTicketEmails,
  tooMany,
} from "./email-allowance.ts";
export { findMemberById } from "./find-member-by-id.ts";
export { findApiKeyMember } from "./api-keys/find-api-key-member.ts";
export { findMember } from "./find-member.ts";
export { hashPassword, verifyPassword } from "./passwords/password-hash.ts";
export { withdrawInvitation } from "./members/change-invitation.ts";
export { grantAdministrator, needsAdministrator, revokeAdministrator } from "./platform/administrators.ts";
export { startImpersonation, stopImpersonation } from "./platform/impersonation.ts";
export { lockAccount, noteOnAccount, restoreAccount, suspendAccount } from "./platform/suspend-account.ts";
export { changeMember } from "./members/change-member.ts";
export { membersList, SHOWN_MEMBER_EMAIL } from "./members/members.ts";
export { removeSecondStepOf } from "./second-step/remove-second-step-of.ts";
export { resealSecrets } from "./second-step/reseal-secrets.ts";
