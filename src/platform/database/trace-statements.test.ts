import { expect, test } from "vitest";
import { shapeOf } from "./trace-statements.ts";

test.each([
  ['select "id" from "orders" where "email" = $1', "select orders"],
  ["insert into outbox_events (kind) values ('order-completed')", "insert outbox_events"],
  ['update "orders" set "first_name" = \'from canary\'', "update orders"],
  ["select 'from canary' as x", "select"],
  ["select * from graphile_worker._private_jobs", "select _private_jobs"],
  ["/* across accounts: reason */ delete from sessions", "delete sessions"],
  ["begin; set local \"tessera.request_id\" = 'abc'", "begin"],
  ["canary", "statement"],
])("%s is the shape %s", (text, shape) => {
  expect(shapeOf(text)).toBe(shape);
});
