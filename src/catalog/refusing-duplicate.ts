import { invalidField } from "../values/refusal.ts";

/** Runs a write that a unique constraint may stop, and says at its field that there is such a thing already. */
export async function refusingDuplicate<Written>(
  { constraint, field }: { constraint: string; field: string },
  write: () => Promise<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint: broken } = error as { code?: string; constraint?: string };
    if (code === "23505" && broken === constraint) throw invalidField(field, "duplicate");
    throw error;
  }
}
