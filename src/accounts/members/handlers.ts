import type { Handlers, MemberCall } from "../../platform/http/call.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { AccountReactions } from "../account-reactions.ts";
import { requireConfirmedAddress } from "../email-allowance.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { findUser } from "../users.ts";
import { browserOf, type AccountServices, setSessionCookies } from "../log-in/set-session-cookies.ts";
import { resendInvitation, withdrawInvitation } from "./change-invitation.ts";
import { changeMember } from "./change-member.ts";
import type { MembersContract } from "./contract.ts";
import { findInvitation, requireOpen, toInvitation } from "./invitations.ts";
import { inviteMember, type Inviting } from "./invite-member.ts";
import { findAccountMember, listMembers } from "./members.ts";
import { removeMemberSecondStep } from "./remove-member-second-step.ts";

export function membersHandlers({ db, config, limits }: AccountServices, reactions: AccountReactions) {
  const findMember = (call: MemberCall, userId: number) => findAccountMember(db, call.user.accountId, userId);

  /** Refuses callers without a confirmed address. */
  async function invite(
    call: MemberCall,
    given: Pick<Inviting, "email" | "role" | "eventIds" | "firstName" | "lastName">,
  ) {
    requireConfirmedAddress(call.user);
    const { accountId, userId: byUserId } = call.user;
    const isThere = await isMember(accountId, given.email);
    if (!isThere) {
      await limits.invitationsByAccount.consume(String(accountId));
      await limits.emailToStranger.consume(given.email);
    }
    const inviting = { ...given, accountId, byUserId, locale: call.locale };
    return db.transaction().execute((tx) => inviteMember(tx, inviting));
  }

  async function isMember(accountId: number, email: string): Promise<boolean> {
    const row = await db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select("m.user_id")
      .where("m.account_id", "=", accountId)
      .where("u.email", "=", email)
      .executeTakeFirst();
    return row !== undefined;
  }

  const own = ({ user }: MemberCall, userId: number) => ({
    accountId: user.accountId,
    userId,
    byUserId: user.userId,
  });

  return {
    listUsers: ({ query }, { user }) => listMembers(db, user.accountId, query),

    async inviteUser({ body }, call) {
      const { email, role, event_ids: eventIds, first_name: firstName, last_name: lastName } = body;
      const { userId, isNew } = await invite(call, { email, role, eventIds, firstName, lastName });
      if (!isNew) throw invalidField("email", "duplicate");
      return { data: await findMember(call, userId) };
    },

    async inviteUsers({ body }, call) {
      const data = [];
      for (const email of new Set(body.emails)) {
        try {
          const { userId, isNew } = await invite(call, {
            email,
            role: body.role,
            eventIds: body.event_ids,
          });
          const outcome = isNew ? ("INVITED" as const) : ("ALREADY_THERE" as const);
          data.push({ email, outcome, user: await findMember(call, userId) });
        } catch (refused) {
          // Continues with the other addresses. This one has received enough emails today.
          if (!(refused instanceof Refusal) || refused.code !== "rate_limited") throw refused;
          data.push({ email, outcome: "TOO_OFTEN" as const, user: null });
        }
      }
      return { data };
    },

    getUser: async ({ params }, call) => ({ data: await findMember(call, params.user_id) }),

    async changeUser({ params, body }, call) {
      const { event_ids: eventIds, rotates_check_in_links, ...access } = body;
      const onSwitchedOff = rotates_check_in_links ? reactions.rotateCheckInLinks : undefined;
      const { edit, user } = call;
      await changeMember(db, user, params.user_id, { ...access, eventIds, onSwitchedOff, edit });
      return { data: await findMember(call, params.user_id) };
    },

    async resendInvitation({ params }, call) {
      const { email } = await findMember(call, params.user_id);
      await limits.emailToStranger.consume(email);
      await resendInvitation(db, own(call, params.user_id));
      return undefined;
    },

    async withdrawInvitation({ params }, call) {
      await withdrawInvitation(db, own(call, params.user_id));
      return undefined;
    },

    async removeUserSecondStep({ params }, { user }) {
      await removeMemberSecondStep(db, user, params.user_id);
      return undefined;
    },

    async getInvitation({ params }, call) {
      const found = await findInvitation(db, params.token);
      requireOpen(found);
      return { data: toInvitation(found, (await call.member())?.userId ?? null) };
    },

    async acceptInvitation({ params, body }, call) {
      const acceptance = {
        token: params.token,
        caller: await call.member(),
        firstName: body.first_name,
        lastName: body.last_name,
        password: body.password,
        timezone: body.timezone,
        ...browserOf(call),
      };
      const accepted = await acceptInvitation(db, acceptance, reactions);
      const { email, accountId: account_id, sessionToken } = accepted;
      if (sessionToken) {
        const { locale } = await findUser(db, accepted);
        setSessionCookies(call, config.secretKey, { email, token: sessionToken, locale });
      }
      return { data: { is_logged_in: sessionToken !== null, email, account_id } };
    },
  } satisfies Handlers<MembersContract>;
}
