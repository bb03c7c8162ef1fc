export { DEMO_LOGIN } from "./demo-login.ts";
export { findMember } from "./find-member.ts";
export { hashPassword } from "./password-hash.ts";
export { networkOf } from "./limits.ts";
