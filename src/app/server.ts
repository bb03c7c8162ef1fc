import { storeDefaultFees, saveFeeVat, measurePayments } from "../payments/index.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { findMember } from "../accounts/index.ts";
import { ALARMS } from "./alarms.ts";
import { createAreas } from "../api.ts";
import { createServices } from "./create-services.ts";
import { measureAlarms } from "../platform/alarms/measure-alarms.ts";
import { startWatching } from "../platform/alarms/watch-alarms.ts";
import { drawSharePictures } from "../images/index.ts";
import type { Config } from "../platform/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import { mountApi } from "../platform/http/api-routes.ts";
import { createHttp, mountAssets } from "../platform/http/create-http.ts";
import { mountDescription } from "../platform/http/description-route.ts";
import { createDispatcher } from "../platform/http/dispatcher.ts";
import { mountFiles } from "../platform/http/file-routes.ts";
import { hasMailbox } from "../platform/mail/mail.ts";
import { createMetrics, mountHealth } from "../platform/http/health-routes.ts";
import { createIdempotency } from "../platform/http/idempotency/idempotency.ts";
import { createRequestLimit, limitCalls } from "../platform/http/limit-calls.ts";
import { ownHosts } from "../platform/http/security/own-hosts.ts";
import { shedLoad, monitorOverload } from "../platform/http/security/shed-load.ts";
import { mountSiteFiles } from "../platform/http/pages/site-files.ts";
import { mountAnalyticsFrame } from "../platform/http/pages/analytics-frame.ts";
import { mountPages } from "../platform/http/pages/page-routes.ts";
import { thirdPartiesOf } from "../platform/http/security/third-parties.ts";
import { openPageStyles } from "../platform/http/pages/page-styles.ts";
import { hasIdleFees } from "../payments/settings/stripe-settings.ts";
import { measureStock } from "../checkout/index.ts";
import { measureLoops } from "../platform/queue/measure-loops.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { migrateQueue } from "../platform/queue/worker.ts";
import { openPdfRenderer } from "./pdf/open-pdf-renderer.ts";
import type { Services } from "../platform/services.ts";
import { mountLiveRoutes, openVisits } from "../reporting/index.ts";
import { mountSharePictures } from "../storefront/share-pictures/mount-share-pictures.ts";
import { mountFeeds } from "../storefront/feeds/mount-feeds.ts";
import { mountCrawlerFiles } from "../storefront/crawlers/mount-crawler-files.ts";
import { mountWidgetLoader } from "../storefront/widget/mount-widget-loader.ts";
import { watchInstallations } from "../storefront/widget/installations/watch-installations.ts";
import { guardPromoCodes } from "../storefront/guard-promo-codes.ts";
import { publicConfigOf } from "./public-config.ts";
import { startJobsThread } from "./start-jobs-thread.ts";
import { startBackgroundLoops } from "./background-loops.ts";
import { startJobs } from "./worker.ts";

export interface Tessera {
  app: FastifyInstance;
  services: Services;
  /** For a development server that owns the socket. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Accepts no new work, finishes work in progress, releases everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  databaseUrl: string;
  /** The built program: serves its browser files and runs its worker in a thread. */
  entry?: string;
  /** Called when memory stays full and another process should replace this one. */
  onExhausted?: () => void;
}

/** Composes the program and starts its roles. The caller decides where it listens. */
export async function startTessera(options: StartOptions): Promise<Tessera> {
  const { config, databaseUrl, entry, onExhausted = () => {} } = options;
  await migrate(databaseUrl);
  const services = createServices(config, databaseUrl, openPdfRenderer(config, entry));
  await migrateQueue(services.pool);
  await storeDefaultFees(services.pool, config.stripe);
  if (hasIdleFees(config.stripe))
    services.log.warn(
      "TESSERA_FEE_FIXED and TESSERA_FEE_PERCENT take nothing: only a platform takes fees, with the keys STRIPE_CA_… or STRIPE_IE_…",
    );
  await saveFeeVat(services.pool, config.vat);
  // The runtime may know other time zones than at the last start.
  await enqueue(services.db, "keep-wall-times", {}, { key: "keep-wall-times" });

  const app = createHttp({
    log: services.log,
    trustedProxies: config.trustedProxies,
    isOwnHost: ownHosts(config),
    publicUrl: config.publicUrl,
  });
  const visits = openVisits(services);
  const installations = watchInstallations(services);
  const dispatcher = createDispatcher(
    createAreas(services, visits),
    createIdempotency(services.db, config.secretKeys),
  );
  const find = (token: string) => findMember(services.db, token);
  let isDraining = false;
  app.addHook("onSend", async (_request, reply) => {
    if (isDraining) reply.header("connection", "close");
  });

  const registry = createMetrics();
  const overload = monitorOverload({ log: services.log, onExhausted });
  shedLoad(app, overload.isOverloaded, registry);
  measureStock(registry, services.db);
  measurePayments(registry);
  measureLoops(registry);
  measureAlarms(registry, services.db, ALARMS);
  mountHealth(app, {
    ping: () => sql`select 1`.execute(services.db),
    isDraining: () => isDraining || overload.isOverloaded(),
    metricsToken: config.metricsToken,
    registry,
  });
  mountFiles(app, services.files, drawSharePictures(services.files));
  await app.register(
    async (api) => {
      limitCalls(api, config.apiCallsPerMinute);
      mountApi(api, dispatcher, find);
      mountLiveRoutes(api, services, find);
      mountDescription(api, dispatcher, { title: config.appName, url: config.publicUrl });
    },
    { prefix: "/api" },
  );
  mountCrawlerFiles(app, services);
  mountFeeds(app, services);
  mountSharePictures(app, services);
  mountSiteFiles(app, config);
  mountWidgetLoader(app);
  mountAnalyticsFrame(app, config.analytics);
  const clientFolder = entry && path.resolve(path.dirname(entry), "../client");
  if (clientFolder) await mountAssets(app, clientFolder);
  const build = await import("virtual:react-router/server-build");
  if (hasMailbox(config) && !Object.values(build.routes).some((route) => route?.path === "dev/mail"))
    services.log.warn("This build has no mailbox page. Set SMTP_URL to receive e-mails.");
  await app.register(async (web) => {
    mountPages(web, {
      build,
      dispatcher,
      findMember: find,
      publicConfig: publicConfigOf(config),
      pdf: services.pdf,
      ...(clientFolder && { stylesOf: openPageStyles(clientFolder) }),
      isDevelopment: config.isDevelopment,
      thirdParties: thirdPartiesOf(config),
      serverApiUrl: config.serverApiUrl,
      showsStripe: Object.keys(config.stripe.keys).length > 0,
      isDraining: () => isDraining,
      takeRequest: createRequestLimit("pages", config.pagesPerMinute),
      mayTryCode: guardPromoCodes(services),
      onServed(request) {
        visits.pageServed(request);
        installations.pageServed(request);
      },
    });
  });
  await app.ready();

  const watch = startWatching(services, ALARMS);
  const worker = config.runsWorker ? await startWorkerBeside(services, databaseUrl, entry) : null;

  return {
    app,
    services,
    handle: (request, response) => app.routing(request, response),
    async stop() {
      isDraining = true;
      // Closing at once would reset connections that a load balancer has just opened.
      await sleep(config.drainSeconds * 1000);
      overload.stop();
      await Promise.all([visits.stop(), installations.stop()]);
      await services.changes.stop();
      await app.close();
      await Promise.all([watch.stop(), worker?.stop()]);
      await services.close().catch(() => {});
    },
  };
}

/**
 * Runs the worker role beside the web role. Background loops run in this thread; jobs run in a thread with a lower
 * priority, so that rendering an email never delays a buyer.
 */
async function startWorkerBeside(services: Services, databaseUrl: string, entry: string | undefined) {
  const { config, pdf } = services;
  const loops = startBackgroundLoops(services);
  const jobs = entry
    ? startJobsThread({ config, databaseUrl, entry, pdf })
    : await startJobs(config, databaseUrl, pdf);
  return {
    async stop() {
      await Promise.all([loops.stop(), jobs.stop()]);
    },
  };
}
