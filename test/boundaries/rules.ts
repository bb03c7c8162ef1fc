import type { Import, ImportGraph } from "./import-graph.ts";

/** Business areas in their order of dependence: an area imports only areas before it. */
export const AREAS = [
  "accounts",
  "auth",
  "images",
  "events",
  "organizers",
  "catalog",
  "promo-codes",
  "tickets",
  "nearby-doors",
  "check-in",
  "payments",
  "checkout",
  "invoices",
  "orders",
  "door",
  "storefront",
  "suppressions",
  "template-language",
  "messaging",
  "email-texts",
  "waiting-list",
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

/** The layers below the areas. A layer imports only layers before it. */
const LAYERS = ["values", "platform", "manage-ui", "backoffice"];

/**
 * `ui` is beside the platform: it uses `platform/web`, and only the parts of the platform that render pages,
 * e-mails and sentences use it.
 */
const BESIDE_PLATFORM = "ui";
const USED_BY_UI = /^src\/platform\/web\//;
const USES_UI = /^src\/platform\/(web|mail|i18n|http\/pages)\//;

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
/** The packages that values and contracts may import. Rules import none. */
const PURE_PACKAGES = /^zod($|\/)/;
/** The types of all tables. The only file outside `src` that the program may import. */
const TABLE_TYPES = "database/schema.ts";

const UNKNOWN_FOLDER = "A folder of src is an area, a layer or a part that composes the program.";

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
  if (!isKnown(from)) return [UNKNOWN_FOLDER];
  if (!to.startsWith("src/")) return isTypeOfTables(one) ? [] : ["The program imports nothing outside src."];
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
  if ((isArea(folderOf(from)) || isUi(from)) && !isManage(from) && isOneOf(to, ["manage-ui", "backoffice"])) {
    rules.push("Only pages for organisers import what is made for them.");
  }
  if ((isUi(from) && isOneOf(to, ["platform"]) && !USED_BY_UI.test(to)) || isStrangeToUi(one)) {
    rules.push("ui uses platform/web; of the platform, only what renders uses ui.");
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
    if (LAYERS.includes(source) || source === BESIDE_PLATFORM) {
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

/**
 * Draws as a Mermaid diagram which areas and layers import each other. Areas import layers alike, so they share
 * these arrows. Types of calls are left out: pages name those of every area, as any client does.
 */
export function areaDiagram(graph: ImportGraph): string {
  const drawn = graph.imports
    .filter(
      ({ from, to, isType }) =>
        !(isType && isContract(to) && (isWeb(from) || folderOf(from) === "backoffice")),
    )
    .map(({ from, to }) => ({ from: nodeOf(from), to: nodeOf(to), isOfPage: isWeb(from) }))
    .filter(({ from, to }) => from !== to && to !== "program")
    .map((one) =>
      isArea(one.from) && isArea(one.to) ? one : { ...one, from: groupOf(one.from), to: groupOf(one.to) },
    );
  const arrows = Map.groupBy(drawn, ({ from, to }) => `${from} ${to}`);
  const lines = [...arrows.values()].map((imports) => {
    const { from, to } = imports[0]!;
    return `  ${from} ${imports.every(({ isOfPage }) => isOfPage) ? "-.->" : "-->"} ${to}`;
  });
  return [
    "flowchart BT",
    '  program["routes, api, jobs, app, demo, dev"]',
    "  subgraph areas",
    ...AREAS.map((area) => `    ${area}`),
    "  end",
    ...lines.toSorted(),
  ].join("\n");
}

function nodeOf(file: string): string {
  const folder = folderOf(file);
  return isArea(folder) || folder === "ui" || LAYERS.includes(folder) ? folder : "program";
}

const groupOf = (node: string) => (isArea(node) ? "areas" : node);

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

/** Lists files in folders of `src` that are neither an area nor a layer nor a part that composes the program. */
export function filesInUnknownFolders(files: readonly string[]): string[] {
  return files.filter((file) => !isKnown(file));
}

function packageRules({ from, to, isType }: Import): string[] {
  if (!isKnown(from)) return [UNKNOWN_FOLDER];
  const rules: string[] = [];
  if (!isType && isPublicPart(from) && HEAVY_PACKAGES.test(to))
    rules.push("Public pages load no heavy package.");
  if (isRule(from)) rules.push("Rules import no package.");
  else if ((isOneOf(from, ["values"]) || isContract(from)) && !PURE_PACKAGES.test(to)) {
    rules.push("Values and contracts import no package except the schema library.");
  }
  return rules;
}

const ends = ({ from, to }: Import) => ({ from, to });
const folderOf = (file: string) => file.split("/")[1]!;
const isArea = (folder: string): folder is (typeof AREAS)[number] =>
  (AREAS as readonly string[]).includes(folder);
const isOneOf = (file: string, folders: string[]) => folders.includes(folderOf(file));
const isUi = (file: string) => folderOf(file) === BESIDE_PLATFORM;
/** True for the folders that compose areas, and for every file directly in `src`. */
const isTop = (file: string) => TOP_FOLDERS.includes(folderOf(file)) || isRoot(file);
const isRoot = (file: string) => /^src\/[^/]+$/.test(file);
const isKnown = (file: string) =>
  isRoot(file) ||
  [...AREAS, ...LAYERS, ...TOP_FOLDERS, BESIDE_PLATFORM].some((folder) => file.startsWith(`src/${folder}/`));
const isWeb = (file: string) => isArea(folderOf(file)) && file.includes("/web/");
const isManage = (file: string) => isWeb(file) && file.includes("/web/manage/");
/** True for a part of a page that visitors, buyers or door staff load. */
const isPublicPart = (file: string) => (isWeb(file) && !isManage(file)) || isUi(file);
/** True for a contract anywhere, and for the definition of an area's settings. */
const isContract = (file: string) =>
  /\/contract\.ts$|\/contract\/[^/]+\.ts$/.test(file) ||
  (/(\/|-)definition\.ts$/.test(file) && isArea(folderOf(file)));
const isRule = (file: string) => file.includes("/rules/");
const isStrangeToUi = ({ from, to }: Import) =>
  isUi(to) && isOneOf(from, ["platform"]) && !USES_UI.test(from);

function isTypeOfTables({ from, to, isType }: Import): boolean {
  const isOfServer = isOneOf(from, ["platform"]) || (isArea(folderOf(from)) && !isWeb(from));
  return to === TABLE_TYPES && isType && isOfServer && !isContract(from) && !isRule(from);
}

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
