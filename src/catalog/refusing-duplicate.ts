import { invalidField } from "../values/refusal.ts";

/** Turns a violated unique constraint into a refusal at the field. */
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
