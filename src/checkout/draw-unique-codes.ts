import { Refusal } from "../values/refusal.ts";

interface Drawn<Answer> {
  /** Unique constraint on the codes of an event. */
  constraint: "orders_public_id" | "attendees_public_id";
  /** Replaces the codes in the statement with new random ones. */
  draw(): void;
  send(): Promise<Answer>;
}

const MAX_TRIES = 3;

/** Runs a statement that contains random readable codes. Draws new codes and retries if one is taken. */
export async function drawUniqueCodes<Answer>({ constraint, draw, send }: Drawn<Answer>): Promise<Answer> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isTaken(error, constraint)) throw error;
      draw();
    }
  }
  throw new Refusal("busy");
}

function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: string; constraint?: string };
  return code === "23505" && broken === constraint;
}
