import { afterEach, expect, test, vi } from "vitest";
import type { PublicConfig } from "../http/pages/page-context.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function inBrowserWith(override?: Partial<PublicConfig>) {
  vi.resetModules();
  vi.stubEnv("SSR", false as never);
  vi.stubGlobal("window", { __TESSERA_CONFIG__: override });
  const { useConfig } = await import("./use-config.ts");
  return (fallback?: Partial<PublicConfig>) => useConfig(fallback);
}

test("a browser reads the window's override, then the built-in defaults, then the fallback of the call", async () => {
  const fallback = {
    appName: "Other",
    termsUrl: "https://a.example/terms",
    frontendUrl: "https://a.example",
  };
  const overridden = (await inBrowserWith({ appName: "Hall 5", frontendUrl: "https://b.example" }))(fallback);
  const plain = (await inBrowserWith())(fallback);

  expect(overridden).toMatchObject({
    appName: "Hall 5",
    frontendUrl: "https://b.example",
    termsUrl: "https://a.example/terms",
  });
  expect(plain).toMatchObject({ appName: "Tessera", frontendUrl: "https://a.example" });
});

test("a key without a value is empty", async () => {
  const config = (await inBrowserWith({ isDemo: true }))();

  expect(config).toMatchObject({ isDemo: true, frontendUrl: "" });
  expect(config.isTestMode).toBeFalsy();
  expect(config.termsUrl).toBeUndefined();
});

test("every key of the configuration reaches its readers", async () => {
  const override = {
    appName: "Hall 5",
    apiUrl: "/v1/api",
    primaryColour: "#0f5c5c",
    faviconUrl: "/icon.svg",
    logoDarkUrl: "/dark.svg",
    logoLightUrl: "/light.svg",
    defaultImageUrl: "/hall.jpg",
    hidesAbout: true,
    isLicencePurchased: true,
    isHosted: true,
    poweredByUrl: "https://maker.example",
    chatUrl: "https://chat.example",
    chatToken: "hT9-token_1",
  };

  expect((await inBrowserWith(override))()).toMatchObject(override);
  expect((await inBrowserWith())({ apiUrl: "/other", logoDarkUrl: "/fallback.svg" })).toMatchObject({
    apiUrl: "/api",
    logoDarkUrl: "/fallback.svg",
  });
});
