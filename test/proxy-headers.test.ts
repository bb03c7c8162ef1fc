import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, "..", name), "utf8");
const headersOf = (settings: string) => settings.match(/header_up [^\s`]+(?: [^\s`]+)?/g) ?? [];

test("every documented Caddyfile replaces what the deployed one replaces", () => {
  const deployed = headersOf(read("deploy/compose/Caddyfile"));
  const [, ofServer = ""] = /`\/etc\/caddy\/Caddyfile`:\n\n```\n(.*?)```/s.exec(
    read("docs/hosting/server.md"),
  )!;

  expect(deployed).toEqual(["header_up X-Request-Id {http.request.uuid}", "header_up -traceparent"]);
  expect(headersOf(ofServer)).toEqual(deployed);
  expect(headersOf(read("docs/observability.md"))).toEqual(deployed);
});

test("the deployed nginx and the documented proxies replace the request id and remove the trace", () => {
  const nginx = ["proxy_set_header X-Request-Id $request_id;", 'proxy_set_header traceparent "";'];

  for (const file of ["deploy/nginx/location.conf", "docs/observability.md"])
    for (const line of nginx) expect([file, read(file)]).toEqual([file, expect.stringContaining(line)]);
  expect(read("docs/observability.md")).toContain("http-request del-header traceparent");
});
