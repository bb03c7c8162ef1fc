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

/** A server that speaks S3, and the keys for it. */
export interface BucketServer {
  region: string;
  /** Undefined: Amazon's endpoint of the region. */
  endpoint?: string;
  /** Undefined: the credentials of the machine, such as a role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** The bucket's name is in the path, not in the host name. */
  usesPathStyle: boolean;
}

/** The S3-compatible bucket of uploaded and generated files. */
export interface Bucket extends BucketServer {
  name: string;
  /** Browsers fetch pictures from the bucket, at signed addresses. */
  signsUrls: boolean;
}

export type BucketSettings = z.output<z.ZodObject<typeof BUCKET_SETTINGS>>;

const NAMES = Object.keys(BUCKET_SETTINGS) as (keyof typeof BUCKET_SETTINGS)[];

export function readBucketSettings(given: BucketSettings): Bucket | undefined {
  const { S3_BUCKET: name } = given;
  if (name === undefined) {
    const other = NAMES.find((key) => given[key] !== undefined && given[key] !== "off");
    if (other)
      throw new StartRefused(
        `${other} is set without S3_BUCKET: name the bucket, or remove ${other} to store files on this machine.`,
      );
    return undefined;
  }
  return {
    name,
    ...readBucketServer(serverSettingsOf(given), "S3_"),
    signsUrls: given.S3_SIGNED_URLS === "on",
  };
}

/** The settings of a server, by their names without the prefix. */
export interface ServerSettings {
  REGION?: string;
  ENDPOINT?: string;
  ACCESS_KEY_ID?: string;
  SECRET_ACCESS_KEY?: string;
  PATH_STYLE?: "on" | "off";
}

export function serverSettingsOf(given: BucketSettings): ServerSettings {
  return {
    REGION: given.S3_REGION,
    ENDPOINT: given.S3_ENDPOINT,
    ACCESS_KEY_ID: given.S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: given.S3_SECRET_ACCESS_KEY,
    PATH_STYLE: given.S3_PATH_STYLE,
  };
}

/** Refuses settings that cannot work together. `prefix` is the prefix of their names, for error messages. */
export function readBucketServer(given: ServerSettings, prefix: string): BucketServer {
  const { ACCESS_KEY_ID: accessKeyId, SECRET_ACCESS_KEY: secretAccessKey } = given;
  const [idKey, secretKey] = [`${prefix}ACCESS_KEY_ID`, `${prefix}SECRET_ACCESS_KEY`];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartRefused(
      `${accessKeyId === undefined ? idKey : secretKey} is missing: ${idKey} and ${secretKey} come together. Without both the machine's own role is used.`,
    );
  if (given.ENDPOINT === undefined && given.REGION === undefined)
    throw new StartRefused(
      `${prefix}REGION is missing: say the region of the bucket, or its ${prefix}ENDPOINT if it is not Amazon's.`,
    );
  return {
    region: given.REGION ?? "us-east-1",
    usesPathStyle: (given.PATH_STYLE ?? (given.ENDPOINT ? "on" : "off")) === "on",
    ...(given.ENDPOINT && { endpoint: given.ENDPOINT.replace(/\/$/, "") }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** The origin from which browsers load pictures. */
export function bucketOrigin({ name, region, endpoint, usesPathStyle }: Bucket): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return usesPathStyle ? url.origin : `${url.protocol}//${name}.${url.host}`;
}
