import type { S3Client } from "@aws-sdk/client-s3";
import { createCircuitBreaker } from "../../circuit-breaker.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { Bucket } from "./bucket-settings.ts";

type Sdk = typeof import("@aws-sdk/client-s3");

export interface BucketClient {
  /** Sends one request; null where there is no such file. */
  send<Answer>(request: (sdk: Sdk, client: S3Client) => Promise<Answer>): Promise<Answer | null>;
}

const CONNECT_MILLISECONDS = 2_000;
/** The longest time until an answer begins. */
const ANSWER_MILLISECONDS = 8_000;
/** The longest silence within an answer: a file that is being streamed waits for a slow reader. */
const SILENCE_MILLISECONDS = 60_000;
const MAX_CONNECTIONS = 64;
const ATTEMPTS = 2;
/** While the bucket is unreachable, requests are refused immediately for this time. */
const PAUSE_MILLISECONDS = 5_000;

/** Loads the library and connects with the first request only, because the library takes 25 MB. */
export function createBucketClient(bucket: Bucket): BucketClient {
  let opened: Promise<OpenBucket> | undefined;
  const breaker = createCircuitBreaker({
    isOutage,
    refusal: "storage_unavailable",
    pauseMilliseconds: PAUSE_MILLISECONDS,
  });
  return {
    async send(request) {
      const { sdk, client } = await (opened ??= open(bucket));
      try {
        return await breaker.call(() => request(sdk, client));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error instanceof Refusal ? error : new Refusal("storage_unavailable", { cause: error });
      }
    },
  };
}

export interface OpenBucket {
  sdk: Sdk;
  client: S3Client;
}

/** Opens a client without the circuit breaker, for the check at the start and for backups. */
export async function open(
  { region, endpoint, credentials, usesPathStyle }: Bucket,
  { answerMilliseconds = ANSWER_MILLISECONDS, attempts = ATTEMPTS } = {},
): Promise<OpenBucket> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    forcePathStyle: usesPathStyle,
    maxAttempts: attempts,
    // Not every compatible server knows the newer checksums; signatures and MD5 protect what is written.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MILLISECONDS,
      requestTimeout: answerMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MILLISECONDS,
      httpAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
    },
    logger: SILENT,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  return { sdk, client };
}

/** Every failure reaches its caller, so the library must not also write it to the console. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

interface BucketError {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

function isMissing(error: unknown): boolean {
  const { name } = error as BucketError;
  return name === "NoSuchKey" || name === "NotFound";
}

/** True if there was no answer, or one after which a later attempt may succeed. */
export function isOutage(error: unknown): boolean {
  const status = (error as BucketError).$metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429;
}
