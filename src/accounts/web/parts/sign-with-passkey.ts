import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { AccountsContract } from "../../contract.ts";

interface SignOptions {
  /** Offers passkeys among what the e-mail field is filled with, instead of asking at once. */
  isAutofill?: boolean;
}

/** Has the device sign what the server asks for, as the API takes it. */
export async function signWithPasskey({ isAutofill = false }: SignOptions = {}) {
  const { data: options } = await browserClient<AccountsContract>()("POST /auth/passkey/options");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  return { ...credential, response: { ...credential.response }, clientExtensionResults: {} };
}
