import { hash, randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { embeddingOfAddress } from "../../../values/widget/embedding.ts";

/** Sent with every answer: pages, API, errors, static files. */
export const SECURITY_HEADERS: Record<string, string> = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self), usb=()",
  "x-frame-options": "DENY",
};

/** For answers that are not pages: nothing may run or load. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Addresses that contain a secret are never sent in a Referer. */
const SECRET_PATHS =
  /^\/(checkout|order|product|check-in|my-tickets|sale-alert|waiting-list|unsubscribe|auth\/(reset-password|accept-invitation)|manage\/profile\/confirm)/;

/** Prefixes of addresses that are not public; robots.txt lists them. */
export const PRIVATE_PATHS = [
  "api",
  "checkout",
  "order",
  "product",
  "check-in",
  "my-tickets/",
  "sale-alert/",
  "waiting-list/",
  "unsubscribe/",
  "auth",
  "manage",
  "account",
  "welcome",
  "admin",
  "dev",
  "organizer/",
];

/** Search engines must not index these pages, even if their address was published. */
const NOT_FOR_SEARCH = new RegExp(`^/(${PRIVATE_PATHS.join("|")}|(event|widget)/\\d+/preview)`);

export const freshNonce = (): string => randomBytes(16).toString("base64");

interface PageCspOptions {
  /** Permission to frame the page: every site, or only our own pages. */
  mayBeFramed?: "anywhere" | "here" | false;
  mayCompileWasm?: boolean;
  /** Allows our service worker: the door's page opens without a network connection. */
  mayRunWorker?: boolean;
  /** Allows Stripe's card form: its script and its frames, and nothing else. */
  mayLoadStripe?: boolean;
  /** Origins of pictures from the installation's settings. */
  pictures?: readonly string[];
  /** The origin of the support chat, on pages that have it. */
  chat?: string | undefined;
  isDevelopment?: boolean;
}

const STRIPE = {
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  connections: " https://api.stripe.com",
  frames: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};
const NOTHING_OF_STRIPE = { scripts: "", connections: "", frames: "" };

/**
 * Sent in addition to the page's policy: a bank may open its own window, and Stripe's frames open wallets.
 */
export const STRIPE_PAGE_HEADERS: Record<string, string> = {
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy":
    'camera=(self), microphone=(), geolocation=(), payment=(self "https://js.stripe.com"), usb=()',
};

/** Sources for the page's own inline code: its nonce for both, or hashes on a cached page. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

const FRAME_ANCESTORS = { anywhere: "*", here: "'self'", nowhere: "'none'" };

/** Previews are shown in the frame of a designer, and a badge in the frame from which a door prints it. */
const PREVIEW_PATH = /^\/((event|organizer|widget)\/\d+\/preview|check-in\/\w+\/badge\/[\w-]+)$/;

/** Returns the sites that may frame the page at this address with its query. */
export function framingOf(address: string): PageCspOptions["mayBeFramed"] {
  if (PREVIEW_PATH.test(address.split("?", 1)[0]!)) return "here";
  return embeddingOfAddress(address) !== null && "anywhere";
}

/** Builds the content security policy of a page. */
export function pageCsp(inline: InlineSources, options: PageCspOptions = {}): string {
  const stripe = options.mayLoadStripe ? STRIPE : NOTHING_OF_STRIPE;
  const wasm = options.mayCompileWasm ? " 'wasm-unsafe-eval'" : "";
  const { chat } = options;
  const from = (...origins: (string | undefined)[]) =>
    origins.flatMap((origin) => (origin ? [` ${origin}`] : [])).join("");
  // A development server and the chat insert style elements without a nonce.
  const styles = options.isDevelopment || chat ? ["'unsafe-inline'"] : inline.styles;
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.scripts.join(" ")}${wasm}${stripe.scripts}${from(chat)}`,
    `style-src-elem 'self' ${styles.join(" ")}`.trimEnd(),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${from(...(options.pictures ?? []), chat)}`,
    "font-src 'self'",
    `media-src 'self' blob:${from(chat)}`,
    `connect-src 'self'${stripe.connections}${from(chat, chat?.replace(/^https/, "wss"))}`,
    `worker-src ${options.mayRunWorker ? "'self'" : "'none'"}`,
    "manifest-src 'self'",
    `frame-src 'self'${stripe.frames}${from(chat)}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${FRAME_ANCESTORS[options.mayBeFramed || "nowhere"]}`,
    "object-src 'none'",
  ].join("; ");
}

/** Hashes the inline scripts and styles of a rendered page, for pages without a fresh nonce. */
export function inlineHashes(html: Buffer): InlineSources {
  const scripts = elementsOf(html, "script").filter(
    ({ attributes }) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes),
  );
  return { scripts: hashesOf(scripts), styles: hashesOf(elementsOf(html, "style")) };
}

interface InlineElement {
  attributes: string;
  text: Buffer;
}

/**
 * Searches the bytes, because browsers hash bytes, and decoding a whole page costs more than all its hashes.
 */
function elementsOf(html: Buffer, name: "script" | "style"): InlineElement[] {
  const found: InlineElement[] = [];
  const [start, end] = [`<${name}`, `</${name}>`];
  for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, at)) {
    at += start.length;
    const opened = html.indexOf(">", at);
    const closed = html.indexOf(end, opened);
    if (opened === -1 || closed === -1) break;
    const attributes = html.toString("latin1", at, opened);
    // An element with a longer name is another element.
    if (/^\w/.test(attributes)) continue;
    found.push({ attributes, text: html.subarray(opened + 1, closed) });
    at = closed;
  }
  return found;
}

function hashesOf(elements: InlineElement[]): string[] {
  const filled = elements.filter(({ text }) => text.length > 0);
  return [...new Set(filled.map(({ text }) => `'sha256-${hash("sha256", text, "base64")}'`))];
}

const ALWAYS_SENT = Object.entries(SECURITY_HEADERS);

/** All headers of answers to calls, in one list: sales send two of these answers for each order. */
const SENT_WITH_CALLS = Object.entries({
  ...SECURITY_HEADERS,
  "x-robots-tag": "noindex, nofollow",
  "content-security-policy": API_CSP,
});

export function setSecurityHeaders(reply: FastifyReply, path: string): void {
  if (path.startsWith("/api/")) return setAbsent(reply, SENT_WITH_CALLS);
  setAbsent(reply, ALWAYS_SENT);
  if (SECRET_PATHS.test(path)) reply.header("referrer-policy", "no-referrer");
  if (NOT_FOR_SEARCH.test(path) && !reply.hasHeader("x-robots-tag"))
    reply.header("x-robots-tag", "noindex, nofollow");
  const framing = framingOf(path);
  if (framing === "anywhere") reply.removeHeader("x-frame-options");
  if (framing === "here") reply.header("x-frame-options", "SAMEORIGIN");
  if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", API_CSP);
}

function setAbsent(reply: FastifyReply, headers: [string, string][]): void {
  for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
}
