import { expect, test } from "vitest";
import { readConfig } from "../../../app/config.ts";
import { bucketOrigin } from "./bucket-settings.ts";

const KEYS = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
const read = (settings: Record<string, string>) =>
  readConfig({ SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz", ...settings }).bucket;

test("files stay on this machine unless a bucket is named", () => {
  expect(read({})).toBeUndefined();
});

test.each([
  [{ S3_REGION: "eu-central-1" }, "S3_REGION is set without S3_BUCKET"],
  [{ S3_SIGNED_URLS: "on" }, "S3_SIGNED_URLS is set without S3_BUCKET"],
  [{ S3_BUCKET: "b/c", S3_REGION: "x" }, "The setting S3_BUCKET is not usable"],
  [{ S3_BUCKET: "pictures", ...KEYS }, "S3_REGION is missing"],
  [{ S3_BUCKET: "pictures", S3_REGION: "x", S3_ACCESS_KEY_ID: "key" }, "S3_SECRET_ACCESS_KEY is missing"],
  [{ S3_BUCKET: "pictures", S3_REGION: "x", S3_SECRET_ACCESS_KEY: "key" }, "S3_ACCESS_KEY_ID is missing"],
  [{ S3_BUCKET: "pictures", S3_ENDPOINT: "minio:9000" }, "The setting S3_ENDPOINT is not usable"],
  [
    { S3_BUCKET: "pictures", S3_REGION: "x", S3_PATH_STYLE: "yes" },
    "The setting S3_PATH_STYLE is not usable",
  ],
])("refuses %j with the setting's name", (settings, sentence) => {
  expect(() => read(settings)).toThrow(sentence);
});

test("another server than Amazon's has the bucket in its path unless it is told otherwise", () => {
  const amazon = read({ S3_BUCKET: "pictures", S3_REGION: "eu-central-1", ...KEYS })!;
  const own = read({ S3_BUCKET: "pictures", S3_ENDPOINT: "http://minio:9000/", ...KEYS })!;
  const hosted = read({ S3_BUCKET: "pictures", S3_ENDPOINT: "https://s3.example", S3_PATH_STYLE: "off" })!;

  expect([amazon, own, hosted].map(bucketOrigin)).toEqual([
    "https://pictures.s3.eu-central-1.amazonaws.com",
    "http://minio:9000",
    "https://pictures.s3.example",
  ]);
  expect(hosted.credentials).toBeUndefined();
});
