import { beforeEach, expect, test } from "vitest";
import { openBucketDouble } from "../../../../test/s3/bucket-double.ts";
import { createLog } from "../../log.ts";
import type { Bucket } from "./bucket-settings.ts";
import { checkBucket } from "./check-bucket.ts";

const double = await openBucketDouble();
const { settings } = double;
const lines: string[] = [];
const log = createLog("warn", { write: (line: string) => void lines.push(line) });
const keys = (own: Partial<NonNullable<Bucket["credentials"]>>) => ({
  credentials: { ...settings.credentials!, ...own },
});

beforeEach(() => {
  double.inject({});
  lines.length = 0;
});

test("a bucket that works is left as it was", async () => {
  expect(await checkBucket(settings, log)).toBe(true);
  expect(double.requests.length).toBe(4);
  expect(double.objects.size).toBe(0);
  expect(lines).toEqual([]);
});

test.each<[string, Partial<Bucket>, string]>([
  [
    "an unknown bucket",
    { name: "picture" },
    "S3_BUCKET is picture, and there is no such bucket at http://127",
  ],
  ["another region", { region: "us-east-1" }, "S3_REGION is us-east-1"],
  ["a name that no server has", { endpoint: "http://s3.invalid" }, "S3_ENDPOINT"],
])("a start with %s is refused with the setting's name", async (_what, wrong, sentence) => {
  await expect(checkBucket({ ...settings, ...wrong }, log)).rejects.toThrow(sentence);
});

test("a start with wrong keys is refused, without repeating the secret", async () => {
  const cases = [
    [keys({ accessKeyId: "OTHER" }), /^S3_ACCESS_KEY_ID is unknown/],
    [keys({ secretAccessKey: "wrong-secret" }), /^S3_SECRET_ACCESS_KEY does not belong/],
  ] as const;
  for (const [wrong, sentence] of cases) {
    const refused = await checkBucket({ ...settings, ...wrong }, log).catch((error: Error) => error.message);

    expect(refused).toMatch(sentence);
    expect(refused).not.toMatch(/wrong-secret|test-secret/);
  }
});

test.each([
  ["PUT", "may not write files"],
  ["GET", "may not read files"],
  ["DELETE", "may not delete files"],
  ["LIST", "may not use the bucket"],
])("keys without the right to %s are refused with what is missing", async (forbids, sentence) => {
  double.inject({ forbids });

  await expect(checkBucket(settings, log)).rejects.toThrow(sentence);
});

test("a bucket that is away for now stops no start, and the log says so", async () => {
  double.inject({ isAway: true });
  expect(await checkBucket(settings, log)).toBe(false);
  double.inject({ status: 503 });
  expect(await checkBucket(settings, log)).toBe(false);

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining("S3_BUCKET does not answer")),
  );
});
