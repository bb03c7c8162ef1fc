/** What a duplicate of an event can copy: all of it. Part of the body of `POST /events/{event_id}/duplicate`. */
export const COPY_ALL = {
  duplicate_products: true,
  duplicate_questions: true,
  duplicate_settings: true,
  duplicate_promo_codes: true,
  duplicate_capacity_assignments: true,
  duplicate_check_in_lists: true,
  duplicate_event_cover_image: true,
  duplicate_ticket_logo: true,
  duplicate_webhooks: true,
  duplicate_affiliates: true,
};

/** The same parts, none of them copied. */
export const COPY_NOTHING = Object.fromEntries(
  Object.keys(COPY_ALL).map((part) => [part, false]),
) as typeof COPY_ALL;
