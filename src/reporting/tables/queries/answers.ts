import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { MAX_ROWS } from "../../organizer-reports/scope.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { isStanding, sold, type TableScope } from "../table-scope.ts";

/**
 * Counts how often each option was chosen in orders that are not cancelled. If several options can be chosen,
 * shares are of the people who answered and add up to more than 100. All free texts of a question are one
 * row. An option that nobody chose has a count of 0.
 */
export async function listAnswers(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with given as (
      -- Groups equal answers, so that each is unpacked only once.
      select q.id, case when cardinality(q.options) > 0 then a.answer end as answer, count(*) as answers
      from events e
      join questions q on q.event_id = e.id
      join question_answers a on a.question_id = q.id
      join orders o on o.id = a.order_id
      where ${scope.seen} and ${sold(scope)} and ${isStanding(scope)}
      group by 1, 2
    ), counted as (
      select given.id, option.text, sum(given.answers) as answers
      from given
      cross join lateral (
        select distinct text
        from jsonb_array_elements_text(
          case when given.answer is null then '[null]' when jsonb_typeof(given.answer) = 'array' then given.answer
               else jsonb_build_array(given.answer) end) as chosen(text)
      ) as option
      group by given.id, option.text
    ), offered as (
      select q.id, q.title, q.position, option.text, option.place
      from events e
      join questions q on q.event_id = e.id
      cross join lateral unnest(case when cardinality(q.options) = 0 then array[null::text] else q.options end)
        with ordinality as option(text, place)
      where ${scope.seen}
      union all
      -- Options that were renamed or removed after buyers had chosen them.
      select q.id, q.title, q.position, counted.text, 1000
      from counted join questions q on q.id = counted.id
      where counted.text is not null and not counted.text = any(q.options)
    )
    select offered.title as question, offered.text as answer, coalesce(counted.answers, 0)::bigint as answers,
           coalesce(round(100.0 * counted.answers / nullif(everyone.answers, 0), 1), 0)::float8 as share
    from offered
    left join counted on counted.id = offered.id and counted.text is not distinct from offered.text
    left join (select id, sum(answers) as answers from given group by id) everyone on everyone.id = offered.id
    order by offered.position, offered.id, offered.place, offered.text
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
