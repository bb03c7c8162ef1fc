import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "../../../values/languages/locales.ts";
import type { Refusal } from "../../../values/refusal.ts";
import type { PdfRenderer } from "../../pdf/pdf-documents.ts";
import type { Call } from "../call.ts";
import type { Client, Contract } from "../contract.ts";
import type { PageLoader, PageSource } from "./page-source.ts";
import type { PageStyles } from "./page-styles.ts";

/**
 * What loaders and actions receive: the typed client, the request's facts, and the data of the page frame.
 */
export interface PageContext {
  clientFor<C extends Contract>(): Client<C>;
  call: Call;
  locale: Locale;
  /** Undefined on cached pages: their inline scripts are allowed by hash. */
  nonce?: string;
  /** Undefined in development, where styles are not files. */
  stylesOf?: PageStyles;
  publicConfig: PublicConfig;
  /** If set, the request is refused before any loader or action runs. */
  refusal?: Refusal;
  pdf: PdfRenderer;
  /** Receives the page as bytes, because a Response would copy them twice. */
  rendering?: Rendering;
}

/** The data that a page is rendered from, and the result. */
export interface Rendering {
  /** The page's loaders, in the order of its routes. */
  loaders: PageLoader[];
  /** The results of loaders that have already run, by route. */
  loaded?: ReadonlyMap<string, Promise<unknown>> | undefined;
  /** For a cached page: the data of its last rendering. If they are unchanged, the page is unchanged. */
  sourceBefore?: PageSource | undefined;
  source?: PageSource;
  body?: Buffer;
}

/**
 * The runtime configuration that browsers may see. Lists every key that reaches them (app/public-config.ts).
 */
export interface PublicConfig {
  appName: string;
  frontendUrl: string;
  /** The address where browsers reach the API, without a trailing slash. */
  apiUrl: string;
  primaryColour?: string;
  secondaryColour?: string;
  faviconUrl?: string;
  /** A logo in dark colours, for light pages. */
  logoDarkUrl?: string;
  /** A logo in light colours, for dark pages. */
  logoLightUrl?: string;
  /** The picture for events and organisers without their own. */
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
  /** Whether tickets can be added to these wallets. */
  hasAppleWallet?: boolean;
  hasGoogleWallet?: boolean;
  /** Payments are simulated: pages show TEST beside money and tickets. */
  isTestMode: boolean;
  /** Whether buyers can pay online here at all, with real or simulated money. */
  hasOnlinePayments?: boolean;
  /** Whether accounts have payouts to set up: their own Stripe account, or the tax on fees. */
  hasPayoutSetup: boolean;
  isDemo: boolean;
  /** E-mails are stored and shown at /dev/mail instead of being sent. */
  hasMailbox?: boolean;
}

export const pageContext = createContext<PageContext>();

export function pageOf(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}
