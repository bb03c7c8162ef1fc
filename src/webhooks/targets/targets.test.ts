import { expect, test } from "vitest";
import type { Address } from "./resolve-hosts.ts";
import { createTargets } from "./targets.ts";

const CONFIG = { webhookAllowedHosts: [], publicUrl: "https://tickets.example.org", hostAliases: [] };
const DNS: Record<string, Address[]> = {
  "hooks.example.com": [{ address: "93.184.216.34", family: 4 }],
  "v6.example.com": [{ address: "2606:2800:220:1::1", family: 6 }],
  "10.0.0.1.nip.example": [{ address: "10.0.0.1", family: 4 }],
  "mixed.example.com": [
    { address: "93.184.216.34", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ],
  "mapped.example.com": [{ address: "::ffff:169.254.169.254", family: 6 }],
};
const resolve = async (host: string) => DNS[host] ?? [];
const targets = createTargets(CONFIG, { resolve });

test.each([
  "http://localhost/",
  "http://LOCALHOST./",
  "http://x.localhost/",
  "http://127.0.0.1/",
  "http://127.1/",
  "http://0x7f.1/",
  "http://2130706433/",
  "http://0177.0.0.1/",
  "http://0/",
  "http://0.0.0.0/",
  "http://①②⑦.0.0.1/",
  "http://[::]/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:7f00:1::]/",
  "http://[fd00::1]/",
  "http://[fe80::1]/",
  "http://[ff02::1]/",
  "http://[2001:db8::1]/",
  "http://10.1.2.3/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://192.0.0.192/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://metadata.google.internal/",
  "http://metadata/",
  "http://intranet/",
  "http://printer.local/",
  "http://hooks.example.com:22/",
  "http://hooks.example.com:25/",
  "http://hooks.example.com:5432/",
  "http://hooks.example.com:6379/",
  "https://tickets.example.org/api/events",
  "https://tickets.example.org./api/events",
  "http://10.0.0.1.nip.example/",
  "http://mixed.example.com/",
  "http://mapped.example.com/",
])("SSR-01 SSR-02 SSR-04 SSR-07 SSR-11 refuses %s as internal", async (url) => {
  expect(await targets.check(url)).toBe("internal_address");
});

test.each([
  "file:///etc/passwd",
  "gopher://hooks.example.com/",
  "ftp://hooks.example.com/",
  "data:text/plain,hello",
  "https://user:pass@hooks.example.com/",
  "https://user@hooks.example.com/",
  "https://",
  "hooks.example.com",
])("SSR-07 refuses %s as a webhook URL", async (url) => {
  expect(await targets.check(url)).toBe("invalid_format");
});

test("SSR-04 refuses a name that does not resolve", async () => {
  expect(await targets.check("https://nowhere.example.com/")).toBe("unresolvable");
});

test.each(["https://hooks.example.com/in", "http://hooks.example.com:8080/", "https://v6.example.com/"])(
  "accepts %s",
  async (url) => {
    expect(await targets.check(url)).toBeNull();
  },
);

test("SSR-12 the allow-list exempts exactly the hosts that it names", async () => {
  const open = createTargets(
    { ...CONFIG, webhookAllowedHosts: ["10.0.0.5", "erp.lan"] },
    {
      resolve: async () => [{ address: "10.0.0.6", family: 4 }],
    },
  );

  expect(await open.check("http://10.0.0.5:9000/")).toBeNull();
  expect(await open.check("http://erp.lan/")).toBeNull();
  expect(await open.check("http://10.0.0.6/")).toBe("internal_address");
  expect(await open.check("http://x.erp.lan/")).toBe("internal_address");
});
