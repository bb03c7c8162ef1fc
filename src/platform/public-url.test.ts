import { expect, test } from "vitest";
import { readPublicUrl } from "./public-url.ts";

test.each([
  [undefined, "http://localhost:3000"],
  ["https://tickets.example.org/", "https://tickets.example.org"],
  ["http://localhost:8080/", "http://localhost:8080"],
  ["http://hall.localhost", "http://hall.localhost"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://127.9.8.7", "http://127.9.8.7"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("accepts PUBLIC_URL %s", (given, taken) => {
  expect(readPublicUrl(given, 3000)).toBe(taken);
});

test.each([
  "http://tickets.example.org",
  "http://192.168.1.20:3000",
  "http://0.0.0.0:3000",
  "http://[::]:3000",
  "http://127.0.0.1.example.org",
  "http://localhost.example.org",
  "http://mylocalhost",
])("refuses PUBLIC_URL %s, which is neither this machine nor encrypted", (given) => {
  expect(() => readPublicUrl(given, 3000)).toThrow(/^PUBLIC_URL .*https:\/\//);
});
