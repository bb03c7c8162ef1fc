import type { Import, ImportGraph } from "./import-graph.ts";

/** Business areas in their order of dependence: an area imports only areas before it. */
export const AREAS = [
  "accounts",
  "auth",
  "images",
  "events",
  "organizers",
  "catalog",
  "tickets",
  "nearby-doors",
  "check-in",
  "payments",
  "checkout",
  "orders",
  "door",
  "storefront",
  "messaging",
  "email-texts",
  "webhooks",
  "reporting",
  "customers",
  "audit",
  "lists",
  "sync",
  "manual-orders",
  "erasures",
  "admin",
] as const;

/**
 * The layers below the areas. A layer imports only layers before it. `ui` and `platform/web` use each other.
 */
const LAYERS = ["values", "platform", "manage-ui", "backoffice"];

/** The folders that compose areas. No lower layer imports them. */
const TOP_FOLDERS = ["app", "demo", "dev"];

/** Files of the platform that a contract may import: the contract kit. */
const CONTRACT_KIT = [
  "src/platform/http/call.ts",
  "src/platform/http/contract.ts",
  "src/platform/http/editing/resource.ts",
];

/** Packages that a public page never loads, because a visitor's phone would have to download them. */
const HEAVY_PACKAGES = /^(@mantine\/|@tanstack\/|zod($|\/))/;
const IMPURE_PACKAGES = /^(node:|kysely($|\/)|pg($|\/)|fastify($|\/)|graphile-worker($|\/))/;

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** Lists every import that breaks a rule of docs/architecture.md. `pages` are the files that src/routes.ts names. */
export function violationsOf(graph: ImportGraph, pages: ReadonlySet<string>): Violation[] {
  const ofFiles = graph.imports.flatMap((one) =>
    fileRules(one, pages).map((rule) => ({ rule, ...ends(one) })),
  );
  const ofPackages = graph.packages.flatMap((one) =>
    packageRules(one).map((rule) => ({ rule, ...ends(one) })),
  );
  return [...ofFiles, ...ofPackages];
}

function fileRules(one: Import, pages: ReadonlySet<string>): string[] {
  const { from, to } = one;
  const rules: string[] = [];
  if (pages.has(to) && from !== "src/routes.ts") rules.push("Only src/routes.ts names a page.");
  if (isTop(to) && !isTop(from)) rules.push("Nothing below imports what composes the program.");
  if (isArea(folderOf(from)) && !isWeb(from) && isWeb(to) && !pages.has(to))
    rules.push("Only pages use parts of pages.");
  if (isContract(from) && !isAllowedInContract(one)) {
    rules.push("A contract imports values, the contract kit, other contracts and rules.");
  }
  if (isRule(from) && !isAllowedInRule(one))
    rules.push("Rules import values, other rules and types of contracts.");
  if (isPublicPart(from) && isOneOf(to, ["manage-ui", "backoffice"])) {
    rules.push("Public pages do not import what is made for organisers.");
  }
  if (isWeb(from) && isContract(to) && !one.isType)
    rules.push("A page imports only the types of a contract.");
  const order = orderRule(one);
  if (order) rules.push(order);
  return rules;
}

/** Checks that areas and layers import each other in their order, and areas only through their index. */
function orderRule(one: Import): string | undefined {
  const [source, target] = [folderOf(one.from), folderOf(one.to)];
  if (source === target || isTop(one.from)) return undefined;
  if (isArea(target)) {
    const isTypeOfContract = one.isType && one.to === `src/${target}/contract.ts`;
    if (LAYERS.includes(source) || source === "ui") {
      return source === "backoffice" && isTypeOfContract ? undefined : "Layers below the areas know no area.";
    }
    if (!isArea(source)) return undefined;
    // A page calls the API like any client, so it may use the types of every area's calls and answers.
    if (isWeb(one.from) && isTypeOfContract) return undefined;
    if (AREAS.indexOf(target) > AREAS.indexOf(source)) return "An area imports only areas before it.";
    return isDoor(one)
      ? undefined
      : "An area is imported through its index.ts or contract.ts, by pages also through web/parts and rules.";
  }
  if (source === "values") return "Values import nothing of ours.";
  const isUpwards = LAYERS.includes(source) && LAYERS.indexOf(target) > LAYERS.indexOf(source);
  return isUpwards ? "A layer imports only layers before it." : undefined;
}

/** Draws the imports between areas on the server as a Mermaid diagram. */
export function areaDiagram(graph: ImportGraph): string {
  const arrows = graph.imports
    .filter(({ from }) => !isWeb(from))
    .map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
    .filter(([from, to]) => from !== to && isArea(from) && isArea(to))
    .map(([from, to]) => `  ${from} --> ${to}`);
  return ["flowchart BT", ...[...new Set(arrows)].toSorted()].join("\n");
}

/** Lists contracts that are neither `contract.ts` nor a part in the folder `contract/` beside one. */
export function misplacedContractsOf(files: readonly string[]): string[] {
  const all = new Set(files);
  return files.filter((file) => {
    if (/-contract\.tsx?$/.test(file)) return true;
    const folder = file.match(/^(.*\/contract)\/[^/]+$/)?.[1];
    return folder !== undefined && !all.has(`${folder}.ts`);
  });
}

/** Lists files of areas that bind calls and are neither `api.ts` of the area nor `handlers.ts` of a subject. */
export function misplacedHandlersOf(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([file]) => isArea(folderOf(file)) && !isWeb(file))
    .filter(([, text]) => /\bHandlers</.test(text))
    .map(([file]) => file)
    .filter((file) => !/^src\/[^/]+\/api\.ts$|\/handlers\.ts$/.test(file));
}

function packageRules({ from, to, isType }: Import): string[] {
  const rules: string[] = [];
  if (!isType && isPublicPart(from) && HEAVY_PACKAGES.test(to))
    rules.push("Public pages load no heavy package.");
  if ((isRule(from) || isContract(from)) && IMPURE_PACKAGES.test(to)) {
    rules.push("Rules and contracts do no input or output.");
  }
  return rules;
}

const ends = ({ from, to }: Import) => ({ from, to });
const folderOf = (file: string) => file.split("/")[1]!;
const isArea = (folder: string): folder is (typeof AREAS)[number] =>
  (AREAS as readonly string[]).includes(folder);
const isOneOf = (file: string, folders: string[]) => folders.includes(folderOf(file));
const isTop = (file: string) =>
  TOP_FOLDERS.includes(folderOf(file)) || /^src\/(main|api|jobs|routes)\.ts$/.test(file);
const isWeb = (file: string) => isArea(folderOf(file)) && file.includes("/web/");
/** True for a part of a page that visitors, buyers or door staff load. */
const isPublicPart = (file: string) =>
  (isWeb(file) && !file.includes("/web/manage/")) || isOneOf(file, ["ui"]);
const isContract = (file: string) =>
  /\/contract\.ts$|\/contract\/[^/]+\.ts$|(\/|-)definition\.ts$/.test(file) && isArea(folderOf(file));
const isRule = (file: string) => isArea(folderOf(file)) && file.includes("/rules/");

function isAllowedInContract({ to }: Import): boolean {
  return isOneOf(to, ["values"]) || CONTRACT_KIT.includes(to) || isContract(to) || isRule(to);
}

function isAllowedInRule({ to, isType }: Import): boolean {
  return isOneOf(to, ["values"]) || isRule(to) || (isType && (isContract(to) || to.endsWith("/index.ts")));
}

/**
 * Pages share components in `web/parts` and `web/manage/parts`, and import pure rules directly instead of
 * through the index.
 */
function isDoor({ from, to }: Import): boolean {
  const target = folderOf(to);
  if (to === `src/${target}/index.ts` || to === `src/${target}/contract.ts`) return true;
  if (!isWeb(from)) return false;
  return (
    isRule(to) ||
    to.startsWith(`src/${target}/web/parts/`) ||
    to.startsWith(`src/${target}/web/manage/parts/`)
  );
}
