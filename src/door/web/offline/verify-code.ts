import type { SignedFacts } from "../../../tickets/rules/parse-ticket-code.ts";

/** `unsupported`: this browser has no Ed25519 (Chromium before 137, Firefox before 129, Safari before 17). */
export type Signature = "genuine" | "forged" | "unsupported";

/** Checks a code against the public keys of the event. */
export async function verifyCode(signed: SignedFacts, publicKeys: readonly string[]): Promise<Signature> {
  for (const publicKey of publicKeys) {
    const key = await importKey(publicKey);
    if (!key) return "unsupported";
    const message = new TextEncoder().encode(signed.message);
    if (await crypto.subtle.verify("Ed25519", key, signed.signature, message)) return "genuine";
  }
  return "forged";
}

async function importKey(publicKey: string): Promise<CryptoKey | null> {
  try {
    const raw = Uint8Array.from(atob(publicKey.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.codePointAt(0)!,
    );
    return await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
}
