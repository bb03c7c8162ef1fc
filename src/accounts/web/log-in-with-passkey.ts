import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { browserClient } from "../../platform/http/browser-client.ts";
import type { AccountsContract } from "../contract.ts";
import { entryPath, homeOf } from "./return-to.ts";

/** Asks the device for a passkey and says where to go on. */
export async function logInWithPasskey(returnTo: string | null): Promise<string> {
  const api = browserClient<AccountsContract>();
  const { data: options } = await api("POST /auth/passkey/options");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON });
  const answer = await api("POST /auth/passkey", {
    body: { credential: { ...credential, response: { ...credential.response }, clientExtensionResults: {} } },
  });
  if (!answer.data) return entryPath("/auth/choose-account", { return_to: returnTo });
  return returnTo ?? homeOf(answer.data.role);
}
