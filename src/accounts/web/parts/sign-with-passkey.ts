import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { AccountsContract } from "../../contract.ts";

interface SignOptions {
  /** Offers passkeys in the email field's autofill instead of a dialog. */
  isAutofill?: boolean;
}

/** Asks the device to sign the server's challenge. Returns the credential for the API. */
export async function signWithPasskey({ isAutofill = false }: SignOptions = {}) {
  const { data: options } = await browserClient<AccountsContract>()("POST /auth/passkey/options");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  return { ...credential, response: { ...credential.response }, clientExtensionResults: {} };
}
