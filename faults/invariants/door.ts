import type { Rule } from "./rule.ts";

export const DOOR_RULES: Rule[] = [
  {
    rule: "nobody is in twice",
    broken: `
      select format('attendee %s at check_in_list %s', attendee_id, check_in_list_id) as row,
             format('let in by check_ins %s', array_agg(id order by id)) as problem
      from check_ins
      where undone_at is null
      group by check_in_list_id, attendee_id
      having count(*) > 1
      order by 1`,
  },
  {
    rule: "a check-in is of a ticket of its event",
    broken: `
      select 'check_in ' || c.id as row,
             case when a.id is null then format('attendee %s does not exist', c.attendee_id)
                  when l.id is null then format('check_in_list %s does not exist', c.check_in_list_id)
                  else format('attendee %s is of event %s, check_in_list %s of event %s', a.id, a.event_id, l.id, l.event_id) end as problem
      from check_ins c
      left join attendees a on a.id = c.attendee_id
      left join check_in_lists l on l.id = c.check_in_list_id
      where (c.account_id, c.event_id, c.product_id, c.order_id)
          is distinct from (a.account_id, a.event_id, a.product_id, a.order_id)
        or (c.account_id, c.event_id) is distinct from (l.account_id, l.event_id)
      order by c.id`,
  },
];
