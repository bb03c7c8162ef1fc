import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "../../contract.ts";
import { actionOf } from "../../rules/action-of.ts";

/** The subjects of entries by path segment. A segment without an entry is shown as it is. */
export function useSubjectWords(): Record<string, string> {
  const { t } = useLingui();
  return {
    accounts: t`Account`,
    admin: t`Acting in a member’s name`,
    answers: t`Answer`,
    affiliates: t`Affiliate`,
    "api-keys": t`API key`,
    attachments: t`Attachment`,
    "attendee-imports": t`Import of attendees`,
    attendees: t`Attendee`,
    authenticator: t`Two-step login`,
    cancellation: t`Cancellation`,
    "capacity-assignments": t`Shared capacity`,
    "check-in-conflicts": t`Scans that contradict each other`,
    "check-in-devices": t`Check-in device`,
    "check-in-lists": t`Check-in list`,
    "check-ins": t`Check-in`,
    "checkout-settings": t`Checkout settings`,
    "complimentary-tickets": t`Complimentary tickets`,
    configuration: t`Platform fees of the account`,
    configurations: t`Platform fees`,
    customers: t`Customers`,
    "email-change": t`Change of e-mail`,
    "automatic-messages": t`Automatic message`,
    "email-templates": t`E-mail text`,
    "event-defaults": t`Event defaults`,
    events: t`Event`,
    "failed-jobs": t`Failed job`,
    images: t`Picture`,
    impersonate: t`Acting in a member’s name`,
    invitation: t`Invitation`,
    logs: t`Webhook delivery`,
    "manual-orders": t`Order`,
    me: t`Profile`,
    message: t`Message`,
    messages: t`Message`,
    "messaging-tier": t`Limits of messages`,
    notes: t`Note`,
    orders: t`Order`,
    organizers: t`Organiser`,
    owner: t`Owner of the account`,
    passkeys: t`Passkey`,
    "payments-under-review": t`Payment under review`,
    "product-categories": t`Category`,
    products: t`Product`,
    "promo-codes": t`Promo code`,
    questions: t`Question`,
    report_schedules: t`Scheduled report`,
    scans: t`Scan`,
    sessions: t`Login`,
    settings: t`Settings`,
    status: t`Status`,
    stripe: t`Payout settings`,
    tasks: t`Export or bulk action`,
    "audit-log": t`Audit log`,
    "taxes-and-fees": t`Tax or fee`,
    "ticket-design": t`Ticket design`,
    users: t`Person`,
    "vat-settings": t`VAT settings`,
    "waiting-list": t`Waiting list`,
    webhooks: t`Webhook`,
  };
}

/** The actions other than creating, changing and deleting. */
export function useActionWords(): Record<string, string> {
  const { t } = useLingui();
  return {
    apply: t`Applied to events`,
    approve: t`Approved`,
    bulk: t`Bulk action`,
    cancel: t`Cancelled`,
    close: t`Closed`,
    "confirm-email-with-code": t`E-mail confirmed`,
    confirm: t`Confirmed`,
    connect: t`Connected to Stripe`,
    email: t`Link e-mailed`,
    end: t`Ended`,
    erasure: t`Personal data erased`,
    export: t`Exported`,
    impersonate: t`Begun`,
    invitation: t`Sent again`,
    invitations: t`Invited`,
    "mark-as-paid": t`Marked as paid`,
    offers: t({ message: "Offered", context: "places" }),
    organizers: t`Changed`,
    owner: t`Transferred`,
    "recovery-codes": t`Recovery codes created`,
    refund: t`Refunded`,
    reject: t`Rejected`,
    reissue: t`Ticket reissued`,
    replay: t`Sent again`,
    resend: t`Sent again`,
    "resend-email-change": t`Sent again`,
    "resend-email-confirmation": t`Sent again`,
    "resend-ticket": t`Ticket sent again`,
    resend_confirmation: t`Confirmation sent again`,
    restore: t`Restored`,
    retry: t`Tried again`,
    "retry-all": t`Tried again`,
    rotate: t`New link`,
    secret: t`New secret`,
    seen: t`Marked as seen`,
    "settle-open-amount": t`Settled`,
    "sign-out": t`Signed out`,
    sort: t`Sorted`,
    start: t`Started`,
    "stop-impersonation": t`Ended`,
    suspend: t`Suspended`,
    test: t`Test sent`,
    "vat-settings": t`Changed`,
  };
}

export function useKindWords(): Record<
  AuditEntry["kind"],
  { label: string; tone: "success" | "info" | "danger" | "neutral" }
> {
  const { t } = useLingui();
  return {
    CREATED: { label: t`Created`, tone: "success" },
    CHANGED: { label: t`Changed`, tone: "info" },
    DELETED: { label: t`Deleted`, tone: "danger" },
    DONE: { label: t`Done`, tone: "neutral" },
  };
}

/** Returns the words of an entry, such as "Product" and "Deleted". */
export function useEntryWords(): (entry: Pick<AuditEntry, "kind" | "call" | "subject">) => {
  subject: string;
  action: string;
} {
  const subjects = useSubjectWords();
  const actions = useActionWords();
  const kinds = useKindWords();
  return ({ kind, call, subject }) => ({
    subject: subjects[subject] ?? subject,
    action: (kind === "DONE" && actions[actionOf(call)]) || kinds[kind].label,
  });
}
