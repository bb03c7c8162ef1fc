import { z } from "zod";

/** What the European Union's register (VIES) says of a number; `unknown`: this time it could not tell. */
export type RegisterAnswer =
  | { outcome: "valid"; name: string | null; address: string | null }
  | { outcome: "invalid" }
  | { outcome: "unknown"; reason: string };

export const TIMEOUT_MILLISECONDS = 15_000;

/** All that is said for certain about a number that is not valid. Everything else is trouble that passes. */
const DEFINITE = ["INVALID", "INVALID_INPUT"];

const Told = z.object({
  isValid: z.boolean().optional(),
  userError: z.string().optional(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

/** Asks the register about a number that begins with the country code. Never throws: no answer is also a result. */
export async function queryVatRegister(
  viesUrl: string,
  number: string,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<RegisterAnswer> {
  const address = `${viesUrl}/ms/${number.slice(0, 2)}/vat/${number.slice(2)}`;
  try {
    const answer = await fetch(address, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const told = Told.safeParse(await answer.json());
    if (!told.success) return { outcome: "unknown", reason: `answered ${answer.status} in another form` };
    return read(told.data, answer.status);
  } catch (error) {
    return { outcome: "unknown", reason: (error as Error).name };
  }
}

function read({ isValid, userError, errorWrappers, ...told }: z.output<typeof Told>, status: number) {
  if (isValid === true)
    return { outcome: "valid", name: given(told.name), address: given(told.address) } as const;
  const reason = errorWrappers?.[0]?.error ?? userError ?? `status ${status}`;
  // While a country's own register is silent it says "not valid" as well.
  return DEFINITE.includes(reason)
    ? ({ outcome: "invalid" } as const)
    : { outcome: "unknown" as const, reason };
}

const LONGEST = 500;

/** Countries that do not tell send dashes. */
function given(text: string | null | undefined): string | null {
  const trimmed = text?.trim().slice(0, LONGEST) ?? "";
  return /^-*$/.test(trimmed) ? null : trimmed;
}
