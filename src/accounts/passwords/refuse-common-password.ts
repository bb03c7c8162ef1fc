import { Refusal } from "../../values/refusal.ts";

let common: Promise<Set<string>> | undefined;

/** Refuses the 49,000 most used passwords, in any case. There is no other rule about the content. */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= loadCommonPasswords();
  if ((await common).has(password.toLowerCase())) throw new Refusal("password_too_common");
}

/** Loads a third of a megabyte on first use, because most processes never need it. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}
