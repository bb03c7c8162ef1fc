/** Page budgets in KB (1,024 bytes) of brotli: the scripts and styles that a page's HTML loads at once. */
export interface Budget {
  page: string;
  /** The first budget whose pattern matches a route's path applies. */
  path: RegExp;
  scriptKb: number;
  styleKb: number;
  /** The maximum number of script files. Undefined: unlimited. */
  scriptFiles?: number;
}

export const BUDGETS: Budget[] = [
  {
    page: "manage",
    path: /^\/(manage|account|admin|welcome)(\/|$)/,
    scriptKb: 260,
    styleKb: 35,
    scriptFiles: 45,
  },
  { page: "development", path: /^\/dev\//, scriptKb: 260, styleKb: 35 },
  { page: "print", path: /\/print$/, scriptKb: 0, styleKb: 8 },
  { page: "ticket", path: /^\/(product|my-tickets)(\/|$)/, scriptKb: 10, styleKb: 8 },
  // Previews are for members, beside a designer, and are hydrated as a whole.
  { page: "preview", path: /\/preview$/, scriptKb: 110, styleKb: 12 },
  { page: "widget", path: /^\/widget\//, scriptKb: 70, styleKb: 8 },
  { page: "checkout", path: /^\/checkout\//, scriptKb: 100, styleKb: 15 },
  { page: "event", path: /^\/(event|e)\//, scriptKb: 70, styleKb: 12 },
  { page: "organizer", path: /^\/events\//, scriptKb: 70, styleKb: 12 },
  { page: "check-in", path: /^\/check-in\//, scriptKb: 110, styleKb: 12 },
  { page: "auth", path: /^\/auth\//, scriptKb: 110, styleKb: 12 },
  { page: "public", path: /^\//, scriptKb: 100, styleKb: 12 },
];

/**
 * Budgets of programs that no page's files contain: a host page loads the first, each page of a widget
 * contains the second.
 */
export const PROGRAM_BUDGETS = { "widget-loader": 3, "widget-frame": 1, "door-worker": 2, "live-ticket": 6 };

/** Areas behind a log-in may use the rich kit; buyers never download it. */
export const RICH_PATHS = /^\/(manage|account|admin|welcome)(\/|$)/;
export const RICH_MODULES = /node_modules\/(@mantine|@tanstack|recharts)\/|^src\/manage-ui\/|\/web\/manage\//;

/** Server code that must not be in any browser file. */
export const SERVER_MODULES =
  /node_modules\/(zod|kysely|pg|pg-[a-z-]+|graphile-worker|fastify|@fastify|pino|sharp|nodemailer|@react-pdf|@react-email|prom-client|rate-limiter-flexible|sanitize-html)\/|__vite-browser-external|^node:|^src\/platform\/(database|queue|mail|files)\/|^src\/locales\/[^/]+\/server\.po$|^src\/[^/]+\/(contract|api|index)\.ts$/;
