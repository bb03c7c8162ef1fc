import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "../../../values/languages/locales.ts";
import type { Refusal } from "../../../values/refusal.ts";
import type { PdfRenderer } from "../../pdf/pdf-documents.ts";
import type { Call } from "../call.ts";
import type { Client, Contract } from "../contract.ts";
import type { PageLoader, PageSource } from "./page-source.ts";
import type { PageStyles } from "./page-styles.ts";

/** What loaders and actions get: the typed client, the request's facts, and the data of the shell. */
export interface PageContext {
  clientFor<C extends Contract>(): Client<C>;
  call: Call;
  locale: Locale;
  /** Undefined on pages served from memory: their inline scripts are allowed by hash. */
  nonce?: string;
  /** Undefined in development, where styles are not files. */
  stylesOf?: PageStyles;
  publicConfig: PublicConfig;
  /** The request is refused before any loader or action runs. */
  refusal?: Refusal;
  pdf: PdfRenderer;
  /** Takes the page as bytes: a Response would copy them twice. */
  rendering?: Rendering;
}

/** The data that a page is rendered from, and the result. */
export interface Rendering {
  /** The page's loaders, in the order of its routes. */
  loaders: PageLoader[];
  /** The results of loaders that have already run, by route. */
  loaded?: ReadonlyMap<string, Promise<unknown>> | undefined;
  /** For a cached page, the data of its last rendering. If they are unchanged, so is the page. */
  sourceBefore?: PageSource | undefined;
  source?: PageSource;
  body?: Buffer;
}

/** The runtime configuration that browsers may see: these keys and no others (app/public-config.ts). */
export interface PublicConfig {
  appName: string;
  frontendUrl: string;
  /** Where browsers reach the API, without a trailing slash. */
  apiUrl: string;
  primaryColour?: string;
  secondaryColour?: string;
  faviconUrl?: string;
  /** In dark colours, for light pages. */
  logoDarkUrl?: string;
  /** In light colours, for dark pages. */
  logoLightUrl?: string;
  /** For events and organisers without a picture of their own. */
  defaultImageUrl?: string;
  termsUrl?: string;
  privacyUrl?: string;
  platformSupportEmail?: string;
  hidesAbout?: boolean;
  isLicencePurchased?: boolean;
  isHosted?: boolean;
  poweredByUrl?: string;
  chatUrl?: string;
  chatToken?: string;
  hasAnalytics?: boolean;
  /** Tickets can be put into these wallets. */
  hasAppleWallet?: boolean;
  hasGoogleWallet?: boolean;
  /** Payments are simulated: pages show TEST beside money and tickets. */
  isTestMode: boolean;
  /** Accounts have payouts to set up: their own account at Stripe, or the tax on fees. */
  hasPayoutSetup: boolean;
  isDemo: boolean;
  /** E-mails are stored and shown at /dev/mail instead of being sent. */
  hasMailbox?: boolean;
}

export const pageContext = createContext<PageContext>();

export function pageOf(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}
