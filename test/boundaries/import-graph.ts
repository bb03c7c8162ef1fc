import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * One import of one of our files: static, re-export, dynamic or of types alone. Paths are relative to the
 * root.
 */
export interface Import {
  from: string;
  to: string;
  /** True if the import does not exist at run time. */
  isType: boolean;
  /** True if the specifier is the name of a package or of a module of Node. */
  isPackage: boolean;
}

export interface ImportGraph {
  files: string[];
  /** Imports of our files, also of those outside the folder that is read. */
  imports: Import[];
  /** Imports of packages: `from` is one of our files, `to` the specifier. */
  packages: Import[];
}

const STATEMENT =
  /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

/** Reads the imports of all TypeScript files below `folder`, without following them. */
export function readImportGraph(root: string, folder = "src"): ImportGraph {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .toSorted();
  const found = files.flatMap((from) => importsOf(from, readFileSync(path.join(root, from), "utf8")));
  return {
    files,
    imports: found.filter(({ isPackage }) => !isPackage),
    packages: found.filter(({ isPackage }) => isPackage),
  };
}

/**
 * Returns the imports of one file with the given text. Relative imports are resolved; packages stay as
 * written.
 */
export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(STATEMENT)]
    .map(([, type, named, bare, dynamic]) => ({ type, target: named ?? bare ?? dynamic! }))
    .filter(({ target }) => !/\.(css|svg|png|json|woff2)(\?url)?$|\/\+types\//.test(target))
    .map(({ type, target }) => ({
      from,
      to: target.startsWith(".") ? path.posix.join(path.posix.dirname(from), target) : target,
      isType: type !== undefined,
      isPackage: !target.startsWith("."),
    }));
}

/**
 * Returns the groups of files that import each other in a cycle, including types: Tarjan's strongly connected
 * components.
 */
export function cyclesOf({ files, imports }: ImportGraph): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const visit = (file: string) => {
    indexes.set(file, indexes.size);
    lowest.set(file, indexes.get(file)!);
    stack.push(file);
    onStack.add(file);
    for (const { to } of targets.get(file) ?? []) {
      if (!indexes.has(to)) visit(to);
      if (onStack.has(to)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(to)!));
    }
    if (lowest.get(file) !== indexes.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    for (const member of circle) onStack.delete(member);
    if (circle.length > 1) cycles.push(circle.toSorted());
  };
  for (const file of files) if (!indexes.has(file)) visit(file);
  return cycles.toSorted((a, b) => b.length - a.length);
}
