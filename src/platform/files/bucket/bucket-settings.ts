import * as z from "zod";
import { StartRefused } from "../../database/start-refused.ts";

export const BUCKET_SETTINGS = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i, "no name of a bucket")
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(["on", "off"]).optional(),
  S3_SIGNED_URLS: z.enum(["on", "off"]).default("off"),
};

/** The S3-compatible bucket of uploaded and generated files. */
export interface Bucket {
  name: string;
  region: string;
  /** Undefined: Amazon's of the region. */
  endpoint?: string;
  /** Undefined: what the machine gives the program, such as a role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** The bucket's name is in the path, not in the host name. */
  usesPathStyle: boolean;
  /** Browsers fetch pictures from the bucket, at signed addresses. */
  signsUrls: boolean;
}

const NAMES = Object.keys(BUCKET_SETTINGS) as (keyof typeof BUCKET_SETTINGS)[];
const KEYS = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export function readBucketSettings(given: z.output<z.ZodObject<typeof BUCKET_SETTINGS>>): Bucket | undefined {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (name === undefined) {
    const other = NAMES.find((key) => given[key] !== undefined && given[key] !== "off");
    if (other)
      throw new StartRefused(
        `${other} is set without S3_BUCKET: name the bucket, or remove ${other} to store files on this machine.`,
      );
    return undefined;
  }
  const missing = KEYS.filter((key) => given[key] === undefined);
  if (missing.length === 1)
    throw new StartRefused(
      `${missing[0]} is missing: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY come together. Without both the machine's own role is used.`,
    );
  if (given.S3_ENDPOINT === undefined && given.S3_REGION === undefined)
    throw new StartRefused(
      "S3_REGION is missing: say the region of the bucket, or its S3_ENDPOINT if it is not Amazon's.",
    );
  return {
    name,
    region: given.S3_REGION ?? "us-east-1",
    usesPathStyle: (given.S3_PATH_STYLE ?? (given.S3_ENDPOINT ? "on" : "off")) === "on",
    signsUrls: given.S3_SIGNED_URLS === "on",
    ...(given.S3_ENDPOINT && { endpoint: given.S3_ENDPOINT.replace(/\/$/, "") }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** The origin from which browsers load pictures. */
export function bucketOrigin({ name, region, endpoint, usesPathStyle }: Bucket): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return usesPathStyle ? url.origin : `${url.protocol}//${name}.${url.host}`;
}
