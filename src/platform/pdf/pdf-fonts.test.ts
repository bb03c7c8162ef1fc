import { expect, test } from "vitest";
import { breakableParts } from "./pdf-fonts.ts";

test.each([
  ["Bartholomew-Alexander", ["Bartholomew-Alexander"]],
  ["Hohenzollern-Sigmaringen", ["Hohenzollern-", "", "Sigmaringen"]],
  ["Featherstonehaugh-Cholmondeley", ["Featherstonehaugh-", "", "Cholmondeley"]],
  ["音乐会（第二场）", ["音", "", "乐", "", "会", "", "（第", "", "二", "", "场）"]],
])("no hyphen is added where a line ends inside %s", (word, parts) => {
  expect(breakableParts(word)).toEqual(parts);
});

test("a part that is too long for a line may break between its characters", () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff";

  expect(breakableParts(`${name}-Okonkwo`)).toEqual([...`${name}-`, "", "Okonkwo"]);
});
