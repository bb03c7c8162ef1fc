import { z } from "zod";
import { refuseInRehearsal } from "../../platform/database/rehearsals/rehearse.ts";

/** Answer of the EU register (VIES) about a number. `unknown`: the register could not tell this time. */
export type RegisterAnswer =
  | { outcome: "valid"; name: string | null; address: string | null }
  | { outcome: "invalid" }
  | { outcome: "unknown"; reason: string };

export const TIMEOUT_MILLISECONDS = 15_000;

/** The only errors that definitely mean "not valid". All others are temporary. */
const DEFINITE = ["INVALID", "INVALID_INPUT"];

const RegisterResponse = z.object({
  isValid: z.boolean().optional(),
  userError: z.string().optional(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

/**
 * Asks the register about a number that begins with the country code. Never throws: a missing answer is a
 * result too.
 */
export async function queryVatRegister(
  viesUrl: string,
  number: string,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<RegisterAnswer> {
  refuseInRehearsal("ask the VAT register");
  const address = `${viesUrl}/ms/${number.slice(0, 2)}/vat/${number.slice(2)}`;
  try {
    const answer = await fetch(address, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const told = RegisterResponse.safeParse(await answer.json());
    if (!told.success) return { outcome: "unknown", reason: `answered ${answer.status} in another form` };
    return read(told.data, answer.status);
  } catch (error) {
    return { outcome: "unknown", reason: (error as Error).name };
  }
}

function read(
  { isValid, userError, errorWrappers, ...told }: z.output<typeof RegisterResponse>,
  status: number,
) {
  if (isValid === true)
    return { outcome: "valid", name: given(told.name), address: given(told.address) } as const;
  const reason = errorWrappers?.[0]?.error ?? userError ?? `status ${status}`;
  // The register also says "not valid" while a country's own register does not answer.
  return DEFINITE.includes(reason)
    ? ({ outcome: "invalid" } as const)
    : { outcome: "unknown" as const, reason };
}

const MAX_LENGTH = 500;

/** Countries that do not disclose the name send dashes. */
function given(text: string | null | undefined): string | null {
  const trimmed = text?.trim().slice(0, MAX_LENGTH) ?? "";
  return /^-*$/.test(trimmed) ? null : trimmed;
}
