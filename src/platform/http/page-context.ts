import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "../../values/locales.ts";
import type { Refusal } from "../../values/refusal.ts";
import type { PdfRenderer } from "../pdf/pdf-documents.ts";
import type { Call } from "./call.ts";
import type { Client, Contract } from "./contract.ts";
import type { PageLoader, PageSource } from "./page-source.ts";
import type { PageStyles } from "./page-styles.ts";

/** What loaders and actions get: the typed client, the request's facts, and what the shell needs. */
export interface PageContext {
  clientFor<C extends Contract>(): Client<C>;
  call: Call;
  locale: Locale;
  /** Absent on pages served from memory: their inline scripts are allowed by hash. */
  nonce?: string;
  /** Absent in development, where styles are no files. */
  stylesOf?: PageStyles;
  publicConfig: PublicConfig;
  /** The request is refused before any loader or action is asked. */
  refusal?: Refusal;
  pdf: PdfRenderer;
  /** Takes the page as bytes: by way of a Response they would be copied twice. */
  rendering?: Rendering;
}

/** What a page is rendered from, and what came of it. */
export interface Rendering {
  /** The page's loaders, in the order of its routes. */
  loaders: PageLoader[];
  /** What some of them have given already, by route. */
  loaded?: ReadonlyMap<string, Promise<unknown>> | undefined;
  /** Of a page for everybody, what it was rendered from the last time. If that is unchanged, so is the page. */
  sourceBefore?: PageSource | undefined;
  source?: PageSource;
  body?: Buffer;
}

/** The runtime configuration that browsers may see: these keys and no others. */
export interface PublicConfig {
  appName: string;
  frontendUrl: string;
  primaryColour?: string;
  secondaryColour?: string;
  termsUrl?: string;
  privacyUrl?: string;
  platformSupportEmail?: string;
  /** Payments are simulated: shown as TEST wherever money or tickets show. */
  isTestMode: boolean;
  /** Accounts have something to set up about their payouts: their own account at Stripe, or the tax on fees. */
  hasPayoutSetup: boolean;
  isDemo: boolean;
}

export const pageContext = createContext<PageContext>();

export function pageOf(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}
