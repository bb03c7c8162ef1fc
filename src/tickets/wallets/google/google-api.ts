import { refuseInRehearsal } from "../../../platform/database/rehearsals/rehearse.ts";
import type { GoogleWalletSettings } from "../settings/wallet-settings.ts";
import { signedToken } from "./jwt.ts";

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const LIFETIME_SECONDS = 3_600;
/** A token that expires within this time is replaced. */
const MARGIN_MILLISECONDS = 60_000;
const PATIENCE_MILLISECONDS = 10_000;

export type GoogleKind = "eventTicketClass" | "eventTicketObject";
export type GoogleApi = ReturnType<typeof createGoogleApi>;

/** Calls Google's wallet API in the name of the service account. */
export function createGoogleApi(settings: GoogleWalletSettings) {
  let token: { value: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (token && Date.now() < token.until) return token.value;
    const now = Math.floor(Date.now() / 1_000);
    const assertion = signedToken(
      {
        iss: settings.clientEmail,
        scope: SCOPE,
        aud: settings.tokenUrl,
        iat: now,
        exp: now + LIFETIME_SECONDS,
      },
      settings.privateKey,
    );
    refuseInRehearsal("call Google's wallet service");
    const answer = await fetch(settings.tokenUrl, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
    });
    if (!answer.ok) throw new Error(`Google's token service answered ${answer.status}`);
    const { access_token, expires_in } = (await answer.json()) as {
      access_token: string;
      expires_in: number;
    };
    token = { value: access_token, until: Date.now() + expires_in * 1_000 - MARGIN_MILLISECONDS };
    return access_token;
  }

  async function send(method: "POST" | "PATCH", path: string, body: object): Promise<number> {
    refuseInRehearsal("call Google's wallet service");
    const answer = await fetch(`${settings.apiUrl}/${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      headers: { authorization: `Bearer ${await accessToken()}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await answer.body?.cancel();
    if (answer.status === 401) token = undefined;
    return answer.status;
  }

  return {
    /**
     * Updates an object that a holder has saved. An object that no holder has saved does not exist at Google,
     * and needs no update.
     */
    async patch(kind: GoogleKind, content: { id: string }): Promise<void> {
      const status = await send("PATCH", `${kind}/${content.id}`, content);
      if (status !== 200 && status !== 404) throw new Error(`Google's wallet answered ${status}`);
    },

    /** Creates or replaces the object. */
    async put(kind: GoogleKind, content: { id: string }): Promise<void> {
      const made = await send("POST", kind, content);
      if (made === 200) return;
      const status = made === 409 ? await send("PATCH", `${kind}/${content.id}`, content) : made;
      if (status !== 200) throw new Error(`Google's wallet answered ${status}`);
    },
  };
}
