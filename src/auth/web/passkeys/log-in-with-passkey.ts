import { browserClient } from "../../../platform/http/browser-client.ts";
import type { AccountsContract } from "../../../accounts/contract.ts";
import { entryPath, homeOf } from "../return-to.ts";
import { signWithPasskey } from "../../../accounts/web/parts/sign-with-passkey.ts";

/** Asks the device for a passkey and returns the next address. */
export async function logInWithPasskey(
  returnTo: string | null,
  options?: Parameters<typeof signWithPasskey>[0],
): Promise<string> {
  const credential = await signWithPasskey(options);
  const answer = await browserClient<AccountsContract>()("POST /auth/passkey", { body: { credential } });
  if (!answer.data) return entryPath("/auth/choose-account", { return_to: returnTo });
  return returnTo ?? homeOf(answer.data.role);
}
