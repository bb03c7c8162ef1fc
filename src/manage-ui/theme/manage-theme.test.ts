import { expect, test } from "vitest";
import { shadesOf } from "../../values/theme/shades.ts";
import { manageThemeFor } from "./manage-theme.ts";

test("Mantine has ten shades of each colour of the installation", () => {
  const { colors, primaryColor } = manageThemeFor({ primary: "#0f5c5c", secondary: "#ff8a00" });

  expect(primaryColor).toBe("primary");
  expect(colors).toEqual({ primary: shadesOf("#0f5c5c"), secondary: shadesOf("#ff8a00") });
  expect(colors!["primary"]).toHaveLength(10);
});

test("uses the first colour for a missing second, and the program's colours if both are missing", () => {
  expect(manageThemeFor({ primary: "#0f5c5c" }).colors!["secondary"]).toEqual(shadesOf("#0f5c5c"));
  expect(manageThemeFor({}).colors!["primary"]![6]).toBe("#3446e0");
});
