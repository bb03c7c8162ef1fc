import { once } from "node:events";
import http from "node:http";
import { expect, type Page } from "@playwright/test";
import { query } from "./database.ts";
import { PROGRAM_URL } from "./program.ts";

const PASSWORD = "a lighthouse on the ninth cliff";

/** Registers a person with a new account. The page's browser then has their session. */
export async function register(page: Page, name: string): Promise<{ email: string; accountId: number }> {
  const email = `${name.toLowerCase()}-${Date.now()}@example.org`;
  const answer = await post("/api/auth/register", {
    first_name: name,
    last_name: "Keeper",
    email,
    password: PASSWORD,
    currency_code: "EUR",
  });
  expect(answer.status, answer.text).toBe(201);
  await page.context().addCookies(
    answer.cookies.map((cookie) => {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      return { name: key!, value: value!, url: PROGRAM_URL };
    }),
  );
  const { data } = JSON.parse(answer.text) as { data: { account_id: number } };
  return { email, accountId: data.account_id };
}

let person = 0;

/**
 * Uses a different address each time, because a network may register only a few people without a proof of
 * work.
 */
async function post(
  path: string,
  body: object,
): Promise<{ status: number; text: string; cookies: string[] }> {
  const { host, port, origin } = new URL(PROGRAM_URL);
  person += 1;
  const request = http.request({
    host: "127.0.0.1",
    port,
    path,
    method: "POST",
    localAddress: `127.1.${process.pid % 250}.${1 + (person % 250)}`,
    headers: { host, origin, "content-type": "application/json", "user-agent": "Journey" },
  });
  request.end(JSON.stringify(body));
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  const parts = await answer.toArray();
  return {
    status: answer.statusCode!,
    text: Buffer.concat(parts as Buffer[]).toString(),
    cookies: answer.headers["set-cookie"] ?? [],
  };
}

/** Does the same as the command `grant-administrator`, while the program runs on the embedded database. */
export async function makeAdministrator(email: string): Promise<void> {
  await query(
    `update memberships set role = 'SUPERADMIN'
     where user_id = (select id from users where email = $1) and status = 'ACTIVE'`,
    [email],
  );
}

/** Registers a new administrator of the installation and logs in. */
export async function logInAdministrator(page: Page): Promise<{ email: string; accountId: number }> {
  const person = await register(page, "Root");
  await makeAdministrator(person.email);
  return person;
}
