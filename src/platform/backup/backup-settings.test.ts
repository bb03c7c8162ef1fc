import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../app/config.ts";

const read = (settings: Record<string, string>) =>
  readConfig({ SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz", ...settings });
const KEYS = { TESSERA_BACKUP_S3_ACCESS_KEY_ID: "key", TESSERA_BACKUP_S3_SECRET_ACCESS_KEY: "word" };

test("a folder is a path, and a bucket stays an address", () => {
  expect(read({ TESSERA_BACKUP_FOLDER: "backups" }).backupFolder).toBe(path.resolve("backups"));
  expect(
    read({ TESSERA_BACKUP_FOLDER: "s3://b-1/hall/5", TESSERA_BACKUP_S3_REGION: "eu-1", ...KEYS }),
  ).toMatchObject({
    backupFolder: "s3://b-1/hall/5",
    backupServer: { region: "eu-1", usesPathStyle: false, credentials: { accessKeyId: "key" } },
  });
});

test("the server is that of the files, unless backups have settings of their own", () => {
  const files = { S3_BUCKET: "pictures", S3_ENDPOINT: "https://files.example.net" };
  const folder = { TESSERA_BACKUP_FOLDER: "s3://bundles" };

  expect(read({ ...files, ...folder }).backupServer).toMatchObject({
    endpoint: "https://files.example.net",
    settings: "S3_",
  });
  expect(
    read({ ...files, ...folder, TESSERA_BACKUP_S3_ENDPOINT: "https://other.example.net" }).backupServer,
  ).toEqual({
    region: "us-east-1",
    endpoint: "https://other.example.net",
    usesPathStyle: true,
    settings: "TESSERA_BACKUP_S3_",
  });
});

test.each([
  [{ TESSERA_BACKUP_FOLDER: "s3://b c" }, 'TESSERA_BACKUP_FOLDER cannot use "s3://b c"'],
  [{ TESSERA_BACKUP_FOLDER: "s3://bundles/../other" }, "TESSERA_BACKUP_FOLDER cannot use"],
  [{ TESSERA_BACKUP_FOLDER: "s3://bundles" }, "give TESSERA_BACKUP_S3_REGION"],
  [{ TESSERA_BACKUP_FOLDER: "s3://bundles", ...KEYS }, "TESSERA_BACKUP_S3_REGION is missing"],
  [
    { TESSERA_BACKUP_S3_REGION: "x", TESSERA_BACKUP_S3_ACCESS_KEY_ID: "key" },
    "TESSERA_BACKUP_S3_SECRET_ACCESS_KEY is missing",
  ],
  [{ TESSERA_BACKUP_S3_ENDPOINT: "files" }, "The setting TESSERA_BACKUP_S3_ENDPOINT is not usable"],
])("%j stops the start with the setting's name", (settings, sentence) => {
  expect(() => read(settings)).toThrow(sentence);
});
