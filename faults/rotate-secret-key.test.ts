import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { type Program, runCommand, SECRET_KEY, sharing, startProgram } from "./program.ts";

const { db, url } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-rotate-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const NEW_KEY = "a7d0c3e1f25b4968a7d0c3e1f25b4968";
const PASSWORD = "a quiet harbour at dawn";
const EMAIL = "ada@example.org";
const settings = sharing(url, folder);
const both = { ...settings, SECRET_KEY: NEW_KEY, SECRET_KEY_OLD: SECRET_KEY };
const onlyNew = { ...settings, SECRET_KEY: NEW_KEY };

/** A browser that stores cookies. */
function browserOf({ port }: Program) {
  const cookies = new Map<string, string>();
  const origin = `http://localhost:${port}`;
  return async (method: string, call: string, body?: object) => {
    const answer = await fetch(`${origin}/api${call}`, {
      method,
      headers: {
        origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const text = await answer.text();
    return { status: answer.status, json: text === "" ? null : JSON.parse(text) };
  };
}

/** Returns the result of a log-in with a code, and whether a code was required. */
async function logIn(program: Program, secret: Secret) {
  const browser = browserOf(program);
  const first = await browser("POST", "/auth/login", { email: EMAIL, password: PASSWORD });
  if (first.json.next_step !== "ENTER_CODE") return first.status === 200 ? "in without a code" : "refused";
  // For the database, the 30 seconds of a used code have passed.
  await db.updateTable("authenticators").set({ last_step: 0 }).execute();
  const { status } = await browser("POST", "/auth/second-step", { code: TOTP.generate({ secret }) });
  return status === 200 ? "in by code" : "refused";
}

test("MIG-12 the secret key is changed as docs/operations.md says, and a user with a second step stays logged in", async () => {
  const before = await startProgram(settings);
  const browser = browserOf(before);
  await browser("POST", "/auth/register", { first_name: "Ada", email: EMAIL, password: PASSWORD });
  const begun = await browser("POST", "/users/me/authenticator", { current_password: PASSWORD });
  const secret = Secret.fromBase32(begun.json.data.secret);
  await browser("POST", "/users/me/authenticator/confirm", { code: TOTP.generate({ secret }) });
  expect(await logIn(before, secret)).toBe("in by code");

  const introduced = await startProgram({ ...settings, SECRET_KEY_OLD: NEW_KEY });
  expect(await logIn(introduced, secret)).toBe("in by code");
  await Promise.all([before.stop(), introduced.stop()]);

  const tooEarly = await runCommand(onlyNew, "reseal-secrets");
  expect([tooEarly.code, tooEarly.output]).toEqual([
    1,
    expect.stringContaining("add the key they were sealed with"),
  ]);
  const resealed = await runCommand(both, "reseal-secrets");
  expect([resealed.code, resealed.output]).toEqual([
    0,
    expect.stringContaining("Authenticators sealed again with the current key: 1"),
  ]);
  expect(resealed.output).toContain("Webhooks sealed again with the current key: 0");
  expect(resealed.output).toContain("recovery codes end when the old keys are removed: 1");

  const after = await startProgram(onlyNew);
  expect(await logIn(after, secret)).toBe("in by code");

  const removed = await runCommand(onlyNew, "remove-second-step", EMAIL.toUpperCase());
  expect([removed.code, removed.output]).toEqual([0, expect.stringContaining("is removed")]);
  expect(await logIn(after, secret)).toBe("in without a code");
  await after.stop();
});

test.each([
  [
    "remove-second-step",
    "nobody@example.org",
    /^The command remove-second-step failed\. Nobody has the address/,
  ],
  ["remove-second-step", undefined, /^The command remove-second-step failed\. Say whose second step/],
  [
    "no-such-command",
    undefined,
    /There is no command "no-such-command": use .*, accept-audit-log, .* or help\./,
  ],
])("OPS-02 %s %s ends with one sentence", async (command, argument, sentence) => {
  const { code, output } = await runCommand(
    settings,
    ...[command, argument].filter((one) => one !== undefined),
  );

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
});
