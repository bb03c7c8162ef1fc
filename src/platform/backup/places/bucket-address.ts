import { StartRefused } from "../../database/start-refused.ts";

export interface BucketAddress {
  name: string;
  /** What follows the bucket's name, without a slash at either end. */
  key: string;
}

const SCHEME = "s3://";
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.=@/-]*))?$/i;

export function isBucketAddress(address: string): boolean {
  return address.startsWith(SCHEME);
}

/** Reads `s3://bucket/key`. `what` names the setting or argument that has the address, for error messages. */
export function readBucketAddress(address: string, what: string): BucketAddress {
  const [, name, key = ""] = ADDRESS.exec(address) ?? [];
  const parts = key.split("/").filter((part) => part !== "");
  if (!name || parts.some((part) => /^\.+$/.test(part)))
    throw new StartRefused(
      `${what} cannot use "${address}": give it as s3://BUCKET or s3://BUCKET/PREFIX, with letters, digits and - _ . = @ only.`,
    );
  return { name, key: parts.join("/") };
}
