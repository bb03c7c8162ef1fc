import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatMoney } from "../../ui/format.ts";
import type { FieldProblem, FieldProblemCode } from "../../values/field-problems.ts";
import type { Facts, RefusalCode } from "../../values/refusal.ts";

/** The sentences of refusals. The edge chooses one by code and language. */
const REFUSED = {
  not_logged_in: msg`Please log in to continue.`,
  wrong_credentials: msg`This e-mail address and password do not match.`,
  forbidden: msg`Your role does not allow this. Ask an administrator of your account.`,
  not_for_api_keys: msg`API keys cannot do this. Log in as a person.`,
  account_suspended: msg`This account has been suspended. Log in to read why, or contact support.`,
  not_while_impersonating: msg`Only the person themselves can do this, not an administrator in their name.`,
  not_impersonating: msg`You are not acting in anybody’s name.`,
  cannot_impersonate: msg`Nobody can act in the name of an administrator of this installation.`,
  default_fees_locked: msg`These fees come from the settings of the installation and are changed there.`,
  session_mismatch: msg`This order was started in another browser. Open it there, or start again.`,
  foreign_origin: msg`This request came from another site and was not carried out.`,
  unknown_host: msg`This site is not available at this address.`,
  email_not_verified: msg`Confirm your e-mail address first. You can do this in your profile.`,
  not_found: msg`There is nothing at this address, or you do not have access to it.`,
  method_not_allowed: msg`This address does not accept that kind of request.`,
  body_too_large: msg`That is too much data to send at once.`,
  unsupported_media_type: msg`This kind of data is not accepted here.`,
  invalid: msg`Some details need another look.`,
  conflict: msg`Someone else has changed this in the meantime. Please reload it and try again.`,
  cursor_expired: msg`This cursor is no longer valid. Read the list from the beginning.`,
  stale_write: msg`This was changed after you opened it. Your changes have not been saved.`,
  rate_limited: msg`Too many attempts in a short time. Please wait a moment.`,
  too_many_emails_to_one: msg`This address has been sent several e-mails within the last hour. Please try again in {minutes} minutes.`,
  busy: msg`A lot is going on right now. Please try again in a few seconds.`,
  storage_unavailable: msg`Files cannot be saved or opened just now. Please try again in a few minutes.`,
  mail_unavailable: msg`The e-mail could not be sent just now. Please try again in a few minutes.`,
  challenge_required: msg`Please answer the question, so that we know a person wrote this.`,
  request_in_flight: msg`The same request is still in progress.`,
  idempotency_key_reused: msg`This idempotency key was already used for something else.`,
  email_taken: msg`There is already an account with this e-mail address.`,
  registration_closed: msg`New accounts need an invitation here. Ask the people who run this site.`,
  proof_required: msg`Many accounts have just been created from your network. Please try again in an hour, or in a browser with JavaScript.`,
  password_too_common: msg`This is one of the most commonly used passwords. Please choose another.`,
  token_invalid: msg`This link is not valid, or it has already been used.`,
  token_expired: msg`This link is no longer valid. Ask for a new one.`,
  code_wrong: msg`That code is wrong or has expired.`,
  invitation_unknown: msg`We do not recognise this invitation. Please look for a newer one in your inbox.`,
  invitation_withdrawn: msg`This invitation was withdrawn, or a newer one was sent in its place.`,
  invitation_expired: msg`This invitation has expired. Ask for a new one.`,
  invitation_used: msg`This invitation has already been accepted.`,
  invitation_for_somebody_else: msg`This invitation is for a different e-mail address from the one you are logged in with.`,
  not_invited: msg`There is no open invitation for this person.`,
  login_step_ended: msg`This login took too long. Please start again.`,
  second_step_required: msg`Your account requires two-step login. Set it up in your profile first.`,
  second_step_on: msg`Two-step login is already on.`,
  second_step_off: msg`Two-step login is not on.`,
  second_step_operator_only: msg`Only the operator of this installation can switch off this person’s two-step login.`,
  passkey_refused: msg`This passkey could not be verified. Please try again.`,
  last_organizer: msg`The last active organiser cannot be archived or deleted.`,
  status_move_refused: msg`This change of status is not possible from here.`,
  event_not_live: msg`Tickets are not on sale for this event.`,
  event_cancelled: msg`This event was cancelled, so nothing is sold.`,
  event_not_published: msg`This event is not published yet, so nothing can be sold. The organiser publishes it.`,
  organizer_has_orders: msg`This organiser has events with orders and cannot be deleted. Archive it instead.`,
  only_organizer: msg`This is your only organiser, and an account needs one.`,
  event_has_orders: msg`This event has orders and cannot be deleted. Archive it instead.`,
  currency_locked: msg`The currency cannot be changed once tickets have been sold.`,
  last_category: msg`An event needs at least one category.`,
  category_has_products: msg`This category has products that have been sold. Hide it instead.`,
  product_is_free: msg`This product is free: it has no price to change.`,
  product_has_orders: msg`This product has orders and cannot be deleted. Hide it instead.`,
  type_locked: msg`The price type cannot be changed after the first sale.`,
  capacity_below_taken: msg`{taken} are already sold or held in checkouts; the quantity cannot be lower than that.`,
  tax_in_use: msg`This tax or fee is in use.`,
  nothing_chosen: msg`Please choose at least one ticket.`,
  sold_out: msg`{product} is sold out.`,
  not_enough_left: msg`Only {remaining} of {product} left.`,
  sale_not_started: msg`Sales of {product} have not started yet.`,
  sale_ended: msg`Sales of {product} have ended.`,
  not_on_sale: msg`{product} is not on sale right now.`,
  product_unavailable: msg`Something you chose is no longer offered. Please choose again.`,
  below_minimum: msg`Please choose at least {minimum} of {product}.`,
  above_maximum: msg`At most {maximum} of {product} per order.`,
  donation_too_small: msg`The smallest amount for {product} is {minimum}.`,
  donation_too_large: msg`The largest amount for {product} is {maximum}. To give more, please contact the organiser.`,
  total_too_large: msg`This order is too large to be sold in one go.`,
  promo_code_unknown: msg`This code is not valid for this event, or has expired.`,
  no_sale_ahead: msg`No start of sales is ahead: tickets are on sale already, or their sale has no date yet.`,
  no_waiting_list: msg`There is no waiting list for this ticket now.`,
  event_over: msg`This event is over; nothing is on sale any more.`,
  too_many_held: msg`At most {maximum} places for this event can be held from one network at a time. Please finish an order you have started, or try again in {minutes, plural, one {# minute} other {# minutes}}. For a larger group, place several orders one after the other, or contact the organiser.`,
  group_too_large: msg`At most {maximum} of these places can be held at a time. For a larger group, place several orders one after the other, or contact the organiser.`,
  hold_cooldown: msg`You have held places for this event for a long time without buying them. You can choose again in {minutes, plural, one {# minute} other {# minutes}}. Until then they are on sale to others.`,
  too_many_webhook_tries: msg`Your account has sent too many tests or repeats to webhooks within an hour. Please try again in {minutes, plural, one {# minute} other {# minutes}}.`,
  too_many_orders: msg`Too many orders have been placed recently with this e-mail address or from this network. Please try again in {minutes, plural, one {# minute} other {# minutes}}, or contact the organiser.`,
  order_expired: msg`The time to finish this order has run out. Your places may still be free: try again.`,
  order_not_reserved: msg`This order can no longer be changed.`,
  order_already_completed: msg`This order is already complete.`,
  order_cancelled: msg`This order was cancelled.`,
  order_move_refused: msg`This is not possible for an order in this state.`,
  already_extended: msg`The time for this order has already been extended once.`,
  order_changed: msg`This order has changed in the meantime. Please check it again.`,
  over_buyer_limit: msg`Each buyer can have at most {maximum} of {product}, across all orders with the same e-mail address.`,
  guest_named_already: msg`This ticket already has a name. The link works only once.`,
  guest_names_closed: msg`The event has begun: names can no longer be added here.`,
  not_awaiting_payment: msg`This order is not awaiting payment.`,
  template_exists: msg`This e-mail already has a text of your own in this language. Change that one, or switch it off first.`,
  place_taken: msg`Someone else has taken the place in the meantime.`,
  ticket_cancelled: msg`This ticket is cancelled.`,
  ticket_not_active: msg`Only a valid ticket can be sent.`,
  no_email_address: msg`There is no e-mail address to send it to.`,
  ticket_superseded: msg`This ticket has been replaced by a newer one.`,
  too_many_labels: msg`A ticket has at most {maximum} labels.`,
  nothing_open: msg`Nothing is outstanding on this order.`,
  self_service_off: msg`Only the organiser can make these changes. Please write to them.`,
  cancelling_not_allowed: msg`This order can no longer be cancelled here. Please write to the organiser.`,
  payment_required: msg`This order needs to be paid for.`,
  payment_declined: msg`The payment was declined. Please try another card.`,
  payment_processing: msg`Your payment is still being confirmed. You do not need to pay again.`,
  payment_not_offered: msg`This payment method is not available.`,
  provider_unavailable: msg`The payment provider cannot be reached right now. Nothing was charged; please try again.`,
  refund_too_large: msg`That is more than is left to refund.`,
  person_still_needed: msg`This person cannot be erased yet: a ticket is still valid, or a payment is not settled.`,
  refund_pending: msg`A refund for this order is still in progress.`,
  not_refundable: msg`There is nothing to refund on this order.`,
  amount_not_chargeable: msg`This amount cannot be paid online. Payments from {minimum} to {maximum} {currency} are possible.`,
  payments_not_set_up: msg`The organiser cannot take payments yet. Please write to them.`,
  fees_not_taxed: msg`This installation does not handle VAT.`,
  too_many_declines: msg`Too many payments were declined. Nothing was charged; please wait a while before you try again.`,
  signature_invalid: msg`This message does not carry a valid signature.`,
  check_in_list_not_active: msg`Check-in has not opened yet.`,
  check_in_pin_required: msg`This door asks for its PIN.`,
  check_in_pin_wrong: msg`This PIN is not right. Please ask the organiser.`,
  check_in_device_signed_out: msg`The organiser has signed this device out of this door.`,
  check_in_list_expired: msg`Check-in is closed.`,
  already_checked_in: msg`This ticket is already in.`,
  not_at_this_door: msg`This door does not take this ticket.`,
  internal: msg`Something went wrong on our side. It has been recorded; please try again.`,
} satisfies Record<RefusalCode, MessageDescriptor>;

const FIELD = {
  required: msg`Please fill this in.`,
  too_short: msg`At least {minimum} characters, please.`,
  too_long: msg`At most {maximum} characters, please.`,
  too_small: msg`At least {minimum}, please.`,
  too_big: msg`At most {maximum}, please.`,
  too_few: msg`At least {minimum}, please.`,
  too_many: msg`At most {maximum}, please.`,
  not_a_number: msg`Please enter a number.`,
  not_whole: msg`Please enter a whole number.`,
  too_many_decimals: msg`Too many decimal places for this currency.`,
  invalid_format: msg`This does not look right.`,
  invalid_choice: msg`Please choose one of the options.`,
  not_an_email: msg`Please enter one e-mail address, like name@example.org.`,
  not_a_colour: msg`Please enter a colour as # and six characters, 0 to 9 or A to F, like #0f766e.`,
  forbidden_characters: msg`This contains characters that cannot be stored.`,
  past: msg`This is in the past.`,
  too_far_ahead: msg`That is too far ahead: {days} days at most.`,
  before_start: msg`The end must be after the start.`,
  after_start: msg`This must be at the start or up to 12 hours before it.`,
  duplicate: msg`This is already in use.`,
  mismatch: msg`This does not match.`,
  unknown: msg`This is not recognised.`,
  sold_out: msg`This is sold out.`,
  not_enough_left: msg`Only {remaining} left.`,
  not_on_sale: msg`This is not on sale right now.`,
  not_a_picture: msg`This picture cannot be read. Please choose a JPEG, PNG or WebP file.`,
  picture_too_small: msg`This picture is too small: {width} × {height} pixels are needed.`,
  picture_too_large: msg`This picture is too large: at most {width} × {height} pixels.`,
  owner_fixed: msg`The owner’s role and access cannot be changed.`,
  not_yourself: msg`You cannot change this for yourself.`,
  internal_address: msg`This address is not on the public Internet, so nothing is sent to it.`,
  unresolvable: msg`This host name cannot be found. Check its spelling.`,
  not_scheduled: msg`Only a message that is still scheduled can be changed or cancelled.`,
  too_many_scheduled: msg`{maximum} messages are already scheduled. Cancel one of them, or wait until one has been sent.`,
  unknown_placeholder: msg`This has a placeholder that does not exist. Please choose one of those offered.`,
  unsubscribed: msg`This person does not want advertising from this organiser.`,
  file_kind: msg`This kind of file cannot be attached. Please choose a PDF, a picture (PNG or JPEG) or a calendar file.`,
  files_too_large: msg`These files are too large together: at most {megabytes} MB, please.`,
  not_a_table: msg`This file cannot be read as a table. Please choose a CSV file: its first line names the columns, and every further line is one person.`,
  too_many_lines: msg`This file has too many lines: at most {maximum}, please.`,
  already_issued: msg`This person already has this ticket.`,
  person_erased: msg`This person’s details have been erased.`,
  emails_to_one: msg`At most {maximum} e-mails an hour go to one address.`,
  emails_left: msg`Your account can send {left} more e-mails today, and {wanted} are needed. You can import without e-mails and send the tickets later.`,
  file_repeated: msg`This file has been imported before. Please tick this if you want to import it again.`,
  not_in_review: msg`Only a message that waits for review can be approved or rejected.`,
  address_missing: msg`Advertising has to say whom it is from. Enter the organiser’s postal address in its settings first.`,
  template_value: msg`Line {line}: there is no value called “{name}”. Please choose one of those offered.`,
  template_filter: msg`Line {line}: there is no filter called “{name}”.`,
  template_tag: msg`Line {line}: there is no tag called “{name}”.`,
  template_not_closed: msg`Line {line}: this begins something that is never closed.`,
  template_unreadable: msg`Line {line} cannot be read. Check its brackets and quotation marks.`,
  template_too_much: msg`Line {line}: this makes the e-mail too long. Please make its loops shorter.`,
  template_empty: msg`With this, the e-mail would be empty.`,
} satisfies Record<FieldProblemCode, MessageDescriptor>;

/** For organisers who hide how many tickets are left. */
const UNSAID = {
  refused: msg`There are fewer of {product} left than you chose.`,
  field: msg`There are fewer left than you chose.`,
};

const STALE_BY = msg`{name} changed this after you opened it. Your changes have not been saved.`;

/** For characters that are allowed in other fields, such as in a name, but not here. */
const UNFIT_CHARACTERS = msg`Please remove these characters: {characters}`;

export function refusalSentence(i18n: I18n, code: RefusalCode, facts: Facts = {}): string {
  const isSecret = code === "not_enough_left" && facts.remaining === undefined;
  return i18n._({ ...(isSecret ? UNSAID.refused : REFUSED[code]), values: valuesOf(i18n, facts) });
}

/** Formats amounts for the reader's language and leaves other values unchanged. */
function valuesOf(i18n: I18n, facts: Facts): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === "object" && fact ? formatMoney(fact, i18n.locale) : fact,
    ]),
  );
}

/** Names the person who last changed a field that a write would overwrite, if known. */
export function staleSentence(
  i18n: I18n,
  changes: readonly { changed_by: { name: string } | null; changed_at: string | null }[],
): string {
  const last = changes
    .filter(({ changed_by }) => changed_by !== null)
    .toSorted((left, right) => String(left.changed_at).localeCompare(String(right.changed_at)))
    .at(-1);
  if (!last?.changed_by) return refusalSentence(i18n, "stale_write");
  return i18n._({ ...STALE_BY, values: { name: last.changed_by.name } });
}

export function fieldSentence(i18n: I18n, problem: FieldProblem): string {
  const { code, facts = {} } = problem;
  const isSecret = code === "not_enough_left" && facts.remaining === undefined;
  const isUnfit = code === "forbidden_characters" && facts.characters !== undefined;
  if (isUnfit) return i18n._({ ...UNFIT_CHARACTERS, values: facts });
  return i18n._({ ...(isSecret ? UNSAID.field : FIELD[code]), values: valuesOf(i18n, facts) });
}
