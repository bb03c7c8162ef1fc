import type { ClientBase } from "pg";
import { StartRefused } from "../../platform/database/start-refused.ts";

export interface PlacedPeople {
  known: number;
  /** Addresses that had no user here. They have no password until they ask for one. */
  added: string[];
}

/**
 * Finds the users with the addresses of the bundle, and adds the others without a password. Refuses addresses that
 * were registered here and not confirmed: a stranger may have registered them.
 */
export async function placePeople(client: ClientBase): Promise<PlacedPeople> {
  const { rows: added } = await client.query<{ email: string }>(
    `insert into users (email, first_name)
     select s.email, split_part(s.email, '@', 1) from staged_users s
     where not exists (select from users u where u.email = s.email) order by s.number
     on conflict (email) do nothing returning email`,
  );
  // Read after the insert, because the insert waits for registrations that have not committed yet.
  const { rows: unconfirmed } = await client.query<{ email: string }>(
    `select u.email from staged_users s join users u on u.email = s.email
     where u.email_verified_at is null and u.password_hash is not null order by u.email`,
  );
  if (unconfirmed.length > 0)
    throw new StartRefused(
      `${unconfirmed.map(({ email }) => email).join(", ")} registered here without confirming the address: have it confirmed, or remove that user, because a stranger may have registered it. Nothing was changed.`,
    );
  await client.query(
    `create temporary table placed_people on commit drop as
     select s.number, u.id as user_id from staged_users s join users u on u.email = s.email`,
  );
  await client.query("alter table placed_people add primary key (number)");
  const { rows } = await client.query<{ staged: number; placed: number }>(
    `select (select count(*)::int from staged_users) as staged, (select count(*)::int from placed_people) as placed`,
  );
  const { staged, placed } = rows[0]!;
  if (staged !== placed) throw new Error("the bundle names a person twice");
  return { known: staged - added.length, added: added.map(({ email }) => email) };
}
