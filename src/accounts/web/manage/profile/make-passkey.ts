import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { profileApi } from "./profile-queries.ts";

/** Asks the device for a passkey and stores its public part. */
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
