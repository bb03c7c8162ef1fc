import { isOutage } from "./bucket-client.ts";
import type { Bucket } from "./bucket-settings.ts";

/** The names of the settings of a bucket, for error messages. */
export interface BucketSettingNames {
  /** The setting with the bucket's name. */
  bucket: string;
  /** The prefix of the server's settings. */
  server: string;
}

export const FILES_BUCKET_NAMES: BucketSettingNames = { bucket: "S3_BUCKET", server: "S3_" };

interface AnsweredError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Returns a sentence that names the wrong setting, or null if no setting is known to be wrong. `what` is the
 * attempted operation: list, write, read or delete.
 */
export function explainBucketError(
  given: unknown,
  { bucket, what, names }: { bucket: Bucket; what: string; names: BucketSettingNames },
): string | null {
  const error = given as AnsweredError;
  const { name, region, endpoint } = bucket;
  const where = endpoint ?? `Amazon's region ${region}`;
  const status = error.$metadata?.httpStatusCode;
  const key = (setting: string) => names.server + setting;
  const keys = `${key("ACCESS_KEY_ID")} and ${key("SECRET_ACCESS_KEY")}`;
  if (error.code === "ENOTFOUND")
    return `No server has the name in ${key(endpoint ? "ENDPOINT" : "REGION")} (${error.message}): correct it.`;
  if (error.name === "CredentialsProviderError")
    return `${keys} are missing, and this machine has no role: give both.`;
  if (error.name === "InvalidAccessKeyId")
    return `${key("ACCESS_KEY_ID")} is unknown at ${where}: correct it.`;
  if (error.name === "SignatureDoesNotMatch")
    return `${key("SECRET_ACCESS_KEY")} does not belong to ${key("ACCESS_KEY_ID")} (${error.message}): correct it.`;
  if (status === 301 || error.name === "PermanentRedirect" || error.name === "AuthorizationHeaderMalformed")
    return `${key("REGION")} is ${region}, and the bucket ${name} is in another: correct it.`;
  if (error.name === "RequestTimeTooSkewed")
    return "The clock of this machine is wrong: S3 refuses its requests.";
  if (error.name === "NoSuchBucket" || status === 404)
    return `${names.bucket} is ${name}, and there is no such bucket at ${where}: create it, or correct ${names.bucket}.`;
  if (status === 403 || status === 401)
    return what === "list"
      ? `The keys in ${keys} may not use the bucket ${name} of ${names.bucket}: correct them, or give them the rights in docs/operations.md.`
      : `${key("ACCESS_KEY_ID")} may not ${what} files in the bucket ${name} of ${names.bucket}: give it the rights in docs/operations.md.`;
  if (!isOutage(error))
    return `The bucket ${name} of ${names.bucket} cannot be used (${error.name}: ${error.message}): correct the ${names.server} settings.`;
  return null;
}
