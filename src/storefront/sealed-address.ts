import { createSealing } from "../platform/sealing.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";

/**
 * The address of a visitor in a job's payload. Sealed, because no row contains it that the job could read, and
 * payloads are shown to administrators. Jobs of version 0.1.0 contain it in clear.
 */
export type JobAddress = { sealed_email: string } | { email: string };

const BOUND_TO = Buffer.from("job");

export function sealAddress(secretKeys: SecretKeys, email: string): { sealed_email: string } {
  return { sealed_email: sealingOf(secretKeys).seal(email, BOUND_TO).toString("base64url") };
}

export function addressOfJob(secretKeys: SecretKeys, job: JobAddress): string {
  if ("email" in job) return job.email;
  return sealingOf(secretKeys).open(Buffer.from(job.sealed_email, "base64url"), BOUND_TO).text;
}

function sealingOf(secretKeys: SecretKeys) {
  return createSealing(secretKeys, "address of a job");
}
