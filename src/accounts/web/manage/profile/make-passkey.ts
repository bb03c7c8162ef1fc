import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { profileApi } from "./profile-queries.ts";

/** Has the device make a passkey for this site, and keeps what is public of it. */
export async function makePasskey(current_password: string, name: string) {
  const api = profileApi();
  const { data: options } = await api("POST /users/me/passkeys/options", { body: { current_password } });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON });
  return api("POST /users/me/passkeys", {
    body: {
      name,
      credential: { ...credential, response: { ...credential.response }, clientExtensionResults: {} },
    },
  });
}
