import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const TOP_FOLDERS = /^(src|test|e2e|faults|bench|database|docs|tools|public)\//;

test.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", "docs/walkthroughs.md"])(
  "every file and folder that %s names exists",
  (document) => {
    const text = readFileSync(path.join(ROOT, document), "utf8");
    const inCode = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
    const named = inCode.filter((name) => TOP_FOLDERS.test(name) && !/[*…<]/.test(name));
    const linked = [...text.matchAll(/\]\(([^):#]+?)(#[^)]*)?\)/g)].map(([, target]) =>
      path.join(path.dirname(document), target!),
    );

    const missing = [...named, ...linked].filter((name) => !existsSync(path.join(ROOT, name)));

    expect(named.length + linked.length).toBeGreaterThan(3);
    expect(missing).toEqual([]);
  },
);
