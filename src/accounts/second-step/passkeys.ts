import { sql } from "kysely";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import { requireLiveSession } from "../profile/require-live-session.ts";
import type { SignedInUser } from "../users.ts";
import type { Passkey, ResponseOfBrowser } from "./contract.ts";
import { storeChallenge, consumeChallenge } from "./passkey-challenges.ts";

/** Loaded on first use, because most processes do not need certificates and binary formats at start. */
const webauthn = () => import("@simplewebauthn/server");

type Site = Pick<Config, "publicUrl" | "appName">;

/** A passkey belongs to a host and signs the origin that it is used on. */
function siteOf({ publicUrl }: Site) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

export async function requestPasskey(db: Db, site: Site) {
  const { generateAuthenticationOptions } = await webauthn();
  const { rpID } = siteOf(site);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  return { options, token: await storeChallenge(db, options.challenge, null) };
}

/**
 * Finds the passkey that signed and its user. A passkey counts as both steps of a log-in, because the device
 * verifies its owner by a fingerprint or a PIN. A counter that does not advance indicates a copied passkey.
 */
export async function verifyPasskey(
  db: Db,
  site: Site,
  given: { token: string | undefined; credential: ResponseOfBrowser },
): Promise<{ userId: number; passkeyId: number }> {
  const challenge = await consumeChallenge(db, given.token, null);
  const kept = await db
    .selectFrom("passkeys")
    .select(["id", "user_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", given.credential.id)
    .executeTakeFirst();
  if (!kept) throw new Refusal("passkey_refused");
  const { verifyAuthenticationResponse } = await webauthn();
  const { rpID, origin } = siteOf(site);
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: given.credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(kept.public_key),
        counter: kept.counter,
      },
    }),
  );
  if (!verified) throw new Refusal("passkey_refused");
  const { newCounter } = authenticationInfo;
  const { rows } = await sql`
    update passkeys set counter = ${newCounter}, last_used_at = now()
    where id = ${kept.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))
    returning id`.execute(db);
  if (rows.length === 0) throw new Refusal("passkey_refused");
  return { userId: kept.user_id, passkeyId: kept.id };
}

export async function beginPasskey(
  db: Db,
  site: Site,
  user: { userId: number; email: string; name: string },
) {
  const { generateRegistrationOptions } = await webauthn();
  const { rpID } = siteOf(site);
  const known = await db
    .selectFrom("passkeys")
    .select("credential_id")
    .where("user_id", "=", user.userId)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: site.appName,
    rpID,
    userID: new TextEncoder().encode(`user-${user.userId}`),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, token: await storeChallenge(db, options.challenge, user.userId) };
}

export async function addPasskey(
  db: Db,
  site: Site,
  member: Member,
  given: { token: string | undefined; credential: ResponseOfBrowser; name: string },
): Promise<Passkey> {
  const who = { userId: member.userId, accountId: member.accountId };
  const challenge = await consumeChallenge(db, given.token, who.userId);
  const { verifyRegistrationResponse } = await webauthn();
  const { rpID, origin } = siteOf(site);
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: given.credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!verified || !registrationInfo) throw new Refusal("passkey_refused");
  const { credential } = registrationInfo;
  return db.transaction().execute(async (tx) => {
    await requireLiveSession(tx, member);
    const { rows } = await sql<{ id: number; name: string; created_at: Date }>`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      values (${who.userId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
        ${(credential.transports ?? []).map(String)}, ${given.name})
      on conflict (credential_id) do nothing
      returning id, name, created_at`.execute(tx);
    if (!rows[0]) throw new Refusal("passkey_refused");
    await recordAccountHistory(tx, { ...who, action: "passkey-added" });
    return { ...rows[0], created_at: rows[0].created_at.toISOString(), last_used_at: null };
  });
}

export async function removePasskey(db: Db, who: SignedInUser, passkeyId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", passkeyId)
    .where("user_id", "=", who.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("not_found");
  await recordAccountHistory(db, { ...who, action: "passkey-removed" });
}

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Turns any error of the library, which throws on invalid input, into a refusal. */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw new Refusal("passkey_refused", { cause: error });
  }
}
