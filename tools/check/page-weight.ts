import { BUDGETS, type Budget, RICH_MODULES, RICH_PATHS, SERVER_MODULES } from "./budgets.ts";

/** One browser file as listed in build/chunks.json. */
export interface Chunk {
  file: string;
  imports: string[];
  css: string[];
  modules: string[];
}

/** The parts of React Router's list of routes that weights need. */
export interface RouteEntry {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  css?: string[];
  /** The page needs no scripts (`handle = { hasNoScripts: true }`). */
  hasNoScripts?: boolean;
  /**
   * The kind of the page's islands (`handle = { islands: "event" }`). Their entry replaces the page's code.
   */
  islands?: string | undefined;
}

export interface Page {
  path: string;
  files: string[];
  styles: string[];
}

const ROOT_ROUTE = "root";
const ROUTER = /node_modules\/react-router\//;
const RESOURCE_ONLY_BYTES = 40;

/** Lists every page with the files that its HTML makes the browser load before any interaction. */
export function listPages(
  entry: string,
  routes: RouteEntry[],
  chunks: Chunk[],
  wordsOf: (path: string) => string[],
): Page[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const parents = new Set(routes.map((route) => route.parentId));
  const leaves = routes.filter((route) => route.id !== ROOT_ROUTE && !parents.has(route.id));
  return leaves.map((leaf) => {
    const branch = branchOf(leaf, byId);
    const path = pathOf(branch);
    const code = [entry, ...branch.map((route) => route.module)];
    const words = wordsOf(path);
    const all = withImports([...code, ...words], chunks);
    const files = leaf.hasNoScripts ? [] : leaf.islands ? islandFilesOf(leaf.islands, words, chunks) : all;
    const styles = new Set([
      ...branch.flatMap((route) => route.css ?? []),
      ...chunks.filter((chunk) => all.includes(chunk.file)).flatMap((chunk) => chunk.css),
    ]);
    return { path, files, styles: [...styles] };
  });
}

function islandFilesOf(islands: string, words: string[], chunks: Chunk[]): string[] {
  const entry = chunks.find(({ modules }) => modules.some((one) => one.endsWith(`/${islands}-islands.ts`)));
  return withImports([entry!.file, ...words], chunks);
}

/** Describes every page that is too heavy or loads a forbidden file. */
export function findFaults(pages: Page[], chunks: Chunk[], kbOf: (files: string[]) => number): string[] {
  return [
    ...serverFaults(chunks),
    ...routerFaults(chunks),
    ...pages.flatMap((page) => [...weightFaults(page, kbOf), ...kitFaults(page, chunks)]),
  ];
}

export function budgetOf(path: string): Budget {
  return BUDGETS.find((budget) => budget.path.test(path))!;
}

/** True for a page: a route without a component only answers requests. */
export function isPage(bytes: number): boolean {
  return bytes > RESOURCE_ONLY_BYTES;
}

function weightFaults({ path, files, styles }: Page, kbOf: (files: string[]) => number): string[] {
  const { page, scriptKb, styleKb, scriptFiles = Infinity } = budgetOf(path);
  const script = kbOf(files);
  const style = kbOf(styles);
  return [
    ...(script > scriptKb
      ? [`${path} loads ${script.toFixed(1)} KB of script; a page of kind ${page} may load ${scriptKb}.`]
      : []),
    ...(files.length > scriptFiles
      ? [`${path} loads ${files.length} files of script; a page of kind ${page} may load ${scriptFiles}.`]
      : []),
    ...(style > styleKb
      ? [`${path} loads ${style.toFixed(1)} KB of style; a page of kind ${page} may load ${styleKb}.`]
      : []),
  ];
}

function kitFaults({ path, files }: Page, chunks: Chunk[]): string[] {
  if (RICH_PATHS.test(path)) return [];
  const rich = chunks
    .filter((chunk) => files.includes(chunk.file))
    .flatMap((chunk) => chunk.modules)
    .find((module) => RICH_MODULES.test(module));
  return rich ? [`${path} loads ${rich}, which only the areas behind a login may.`] : [];
}

/** A page with islands must not load the router, because each of its navigations is a document load. */
function routerFaults(chunks: Chunk[]): string[] {
  return chunks
    .filter(({ modules }) => modules.some((one) => one.endsWith("-islands.ts")))
    .flatMap(({ file }) =>
      withImports([file], chunks)
        .filter((one) => chunks.find((chunk) => chunk.file === one)?.modules.some((m) => ROUTER.test(m)))
        .map((one) => `${file} loads ${one} with the router, which a page with islands does without.`),
    );
}

function serverFaults(chunks: Chunk[]): string[] {
  return chunks.flatMap((chunk) => {
    const module = chunk.modules.find((one) => SERVER_MODULES.test(one));
    return module ? [`${chunk.file} carries ${module}, which belongs on the server.`] : [];
  });
}

function branchOf(leaf: RouteEntry, byId: Map<string, RouteEntry>): RouteEntry[] {
  const parent = byId.get(leaf.parentId ?? "");
  return parent ? [...branchOf(parent, byId), leaf] : [leaf];
}

function pathOf(branch: RouteEntry[]): string {
  return `/${branch.flatMap((route) => route.path ?? []).join("/")}`.replace(/\/{2,}/g, "/");
}

function withImports(files: string[], chunks: Chunk[], seen = new Set<string>()): string[] {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    withImports(chunks.find((chunk) => chunk.file === file)?.imports ?? [], chunks, seen);
  }
  return [...seen];
}
