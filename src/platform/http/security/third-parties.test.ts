import { expect, test } from "vitest";
import { thirdPartiesOf } from "./third-parties.ts";

const NOTHING = {
  appName: "",
  hidesAbout: false,
  isLicencePurchased: false,
  isHosted: false,
  apiUrl: "/api",
};

test("lists each origin of an installation's pictures, chat and script once", () => {
  expect(
    thirdPartiesOf({
      ...NOTHING,
      faviconUrl: "https://cdn.example/a;script-src *",
      logoDarkUrl: "https://cdn.example/dark.svg",
      logoLightUrl: "/light.svg",
      defaultImageUrl: "https://pictures.example:8443/hall.jpg",
      chat: { url: "https://chat.example/base", token: "t" },
      analytics: { siteId: "A", scriptUrl: "https://stats.example/script.js" },
    }),
  ).toEqual({
    pictures: ["https://cdn.example", "https://pictures.example:8443"],
    chat: "https://chat.example",
    analytics: "https://stats.example",
  });
  expect(thirdPartiesOf(NOTHING)).toEqual({ pictures: [], chat: undefined, analytics: undefined });
});
