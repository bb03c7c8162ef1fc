import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import type { Listing } from "../../values/listing.ts";
import {
  Email,
  Id,
  Instant,
  listingQuery,
  listOf,
  one,
  OptionalText,
  Text,
  Zone,
} from "../../values/wire.ts";
import { Password } from "../contract/password.ts";

/** The roles that a call can grant. Only the operator grants SUPERADMIN. */
export const GIVEN_ROLES = ["ADMIN", "ORGANIZER", "DOOR"] as const;
export const MEMBER_STATUSES = ["ACTIVE", "INVITED", "INACTIVE"] as const;

export const Member = z.object({
  id: Id,
  account_id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  role: z.enum(["SUPERADMIN", ...GIVEN_ROLES]),
  status: z.enum(MEMBER_STATUSES),
  is_account_owner: z.boolean(),
  /** The events that the member can access. Null: all, including future ones. Administrators access all. */
  events: z.array(z.object({ id: Id, title: z.string() })).nullable(),
  is_email_verified: z.boolean(),
  is_two_factor_on: z.boolean(),
  last_login_at: Instant.nullable(),
  /** The open invitation. Null: there is none, or it was answered. */
  invitation: z.object({ sent_at: Instant, expires_at: Instant, is_expired: z.boolean() }).nullable(),
  created_at: Instant,
});
export type Member = z.infer<typeof Member>;

const MEMBER = resource("member", Member, {
  writtenAs: { event_ids: ({ events }) => events?.map(({ id }) => id) ?? null },
});

export const MEMBER_LISTING = {
  sorts: ["full_name", "email", "role", "status", "last_login_at", "created_at"],
  defaultSort: "created_at",
  filters: {
    email: "text",
    full_name: "text",
    role: ["SUPERADMIN", ...GIVEN_ROLES],
    status: MEMBER_STATUSES,
    last_login_at: "instant",
    created_at: "instant",
  },
} as const satisfies Listing;

export const MAX_INVITED = 50;

/** Null or absent: all events. Only organisers and door staff can have an event scope. */
const EventIds = z.array(Id).min(1).max(500).nullable().optional();

const Invited = z.object({
  email: Email,
  /** TOO_OFTEN: the address has received enough emails today. */
  outcome: z.enum(["INVITED", "ALREADY_THERE", "TOO_OFTEN"]),
  user: Member.nullable(),
});

/** The details that an invitation's link shows before it is accepted. */
export const Invitation = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  role: z.enum(GIVEN_ROLES),
  account: z.object({ id: Id, name: z.string() }),
  /** Null: the inviting member has left. */
  invited_by: z.string().nullable(),
  expires_at: Instant,
  /** Whether the person has a password and a confirmed address, and so keeps name and password. */
  is_known: z.boolean(),
  /** Whether the logged-in user is the invited person. Null: nobody is logged in. */
  is_for_caller: z.boolean().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

const userParams = z.object({ user_id: Id });
const tokenParams = z.object({ token: z.string().max(200) });

export const contract = {
  listUsers: route({
    method: "GET",
    path: "/users",
    summary: "List the members of the account and the people who are invited",
    policy: "admin",
    query: listingQuery(MEMBER_LISTING),
    response: listOf(MEMBER.schema),
    resource: MEMBER,
  }),
  inviteUser: route({
    method: "POST",
    path: "/users",
    summary: "Invite someone to the account; the link is sent to their address and is valid for 7 days",
    policy: "admin",
    // It could create access that outlasts the impersonation, or the key.
    whileImpersonating: "refused",
    forApiKeys: "refused",
    body: z.object({
      email: Email,
      role: z.enum(GIVEN_ROLES),
      first_name: OptionalText(100),
      last_name: OptionalText(100),
      event_ids: EventIds,
    }),
    response: one(MEMBER.schema),
    resource: MEMBER,
    status: 201,
    isRepeatable: true,
  }),
  inviteUsers: route({
    method: "POST",
    path: "/users/invitations",
    summary: "Invite many at once; existing members do not change",
    policy: "admin",
    // It could create access that outlasts the impersonation, or the key.
    whileImpersonating: "refused",
    forApiKeys: "refused",
    body: z.object({
      emails: z.array(Email).min(1).max(MAX_INVITED),
      role: z.enum(GIVEN_ROLES),
      event_ids: EventIds,
    }),
    response: z.object({ data: z.array(Invited) }),
    isRepeatable: true,
  }),
  getUser: route({
    method: "GET",
    path: "/users/{user_id}",
    summary: "Get a member of the account",
    policy: "admin",
    params: userParams,
    response: one(MEMBER.schema),
    resource: MEMBER,
  }),
  changeUser: route({
    method: "PUT",
    path: "/users/{user_id}",
    summary: "Change a member's role, the events they see, or whether they have access; omitted fields stay",
    policy: "admin",
    // It could create access that outlasts the impersonation, or the key.
    whileImpersonating: "refused",
    forApiKeys: "refused",
    params: userParams,
    body: z.object({
      role: z.enum(GIVEN_ROLES).optional(),
      status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
      event_ids: EventIds,
      /** With INACTIVE: replaces the links of the check-in lists that the member could access. */
      rotates_check_in_links: z.boolean().default(false),
    }),
    response: one(MEMBER.schema),
    resource: MEMBER,
    edits: "part",
    writesBeside: ["rotates_check_in_links"],
  }),
  resendInvitation: route({
    method: "POST",
    path: "/users/{user_id}/invitation",
    summary: "Send the invitation again with a new link; the previous one stops working",
    policy: "admin",
    // It could create access that outlasts the impersonation, or the key.
    whileImpersonating: "refused",
    forApiKeys: "refused",
    params: userParams,
    response: null,
  }),
  withdrawInvitation: route({
    method: "DELETE",
    path: "/users/{user_id}/invitation",
    summary: "Withdraw an invitation; its link stops working at once",
    policy: "admin",
    params: userParams,
    response: null,
  }),
  removeUserSecondStep: route({
    method: "DELETE",
    path: "/users/{user_id}/authenticator",
    summary:
      "Remove the second factor of a member who lost phone and recovery codes; ends their sessions and notifies them by e-mail",
    policy: "admin",
    whileImpersonating: "refused",
    forApiKeys: "refused",
    params: userParams,
    response: null,
  }),
  getInvitation: route({
    method: "GET",
    path: "/auth/invitation/{token}",
    summary: "Get what an invitation offers",
    policy: "public",
    params: tokenParams,
    response: one(Invitation),
  }),
  acceptInvitation: route({
    method: "POST",
    path: "/auth/invitation/{token}",
    summary: "Accept an invitation; a new user gives a name and a password and is logged in",
    policy: "public",
    params: tokenParams,
    body: z.object({
      first_name: Text(100).optional(),
      last_name: OptionalText(100),
      password: Password.optional(),
      timezone: Zone.optional(),
    }),
    response: one(z.object({ is_logged_in: z.boolean(), email: z.string(), account_id: Id })),
  }),
};
export type MembersContract = typeof contract;
