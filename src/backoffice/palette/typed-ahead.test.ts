import { expect, test } from "vitest";
import { typeAhead } from "./typed-ahead.ts";

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes("Control"),
  metaKey: held.includes("Meta"),
  altKey: held.includes("Alt"),
  getModifierState: (name: string) => held.includes(name),
});

test("keeps what is typed before the field is there", () => {
  const text = [..."cells"].reduce((so, key) => typeAhead(so, press(key)) ?? so, "");

  expect(text).toBe("cells");
  expect(typeAhead(text, press("Backspace"))).toBe("cell");
});

test.each([
  ["Escape", press("Escape"), null],
  ["an arrow key", press("ArrowDown"), null],
  ["Ctrl-K", press("k", ["Control"]), null],
  ["⌘C", press("c", ["Meta"]), null],
  ["Enter", press("Enter"), "a"],
  ["AltGr-Q", press("@", ["Control", "Alt", "AltGraph"]), "a@"],
])("%s after “a”", (_name, event, text) => {
  expect(typeAhead("a", event)).toBe(text);
});
