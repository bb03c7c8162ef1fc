import { storeDefaultFees, saveFeeVat, takesTestMoney } from "../payments/index.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { findApiKeyMember, findMember } from "../accounts/index.ts";
import { alarmsOf } from "./alarms.ts";
import { createAreas } from "../api.ts";
import { createServices } from "./create-services.ts";
import { startWatching } from "../platform/alarms/watch-alarms.ts";
import { drawSharePictures } from "../images/index.ts";
import type { Config } from "../platform/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import { mountApi } from "../platform/http/api-routes.ts";
import { createHttp, mountAssets } from "../platform/http/create-http.ts";
import { createAuditTrail } from "../platform/http/audit/audit-trail.ts";
import { checkedAnswer, declaredAnswer } from "../platform/http/declared-answer.ts";
import { mountDescription } from "../platform/http/description-route.ts";
import { createDispatcher } from "../platform/http/dispatcher.ts";
import { mountFiles } from "../platform/http/file-routes.ts";
import { hasMailbox } from "../platform/mail/mail.ts";
import { createConfirmations } from "../platform/http/mcp/confirmations.ts";
import { changeMeasures } from "./mcp/measure-changes.ts";
import { mountMcp } from "../platform/http/mcp/mount-mcp.ts";
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
import { measureWeb } from "./measure-web.ts";
import { hasIdleFees } from "../payments/settings/stripe-settings.ts";
import { watchRecentFigures } from "../platform/metrics/recent-figures.ts";
import { type CollectElsewhere, metricsOf } from "../platform/metrics/metrics-source.ts";
import type { Telemetry } from "../platform/telemetry/telemetry.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { migrateQueue } from "../platform/queue/worker.ts";
import { openPdfRenderer } from "./pdf/open-pdf-renderer.ts";
import type { Services } from "../platform/services.ts";
import { mountLiveRoutes, openVisits } from "../reporting/index.ts";
import { mountSharePictures } from "../storefront/share-pictures/mount-share-pictures.ts";
import { createWallets, mountAppleWallet, warnOfWalletCertificate } from "../tickets/index.ts";
import { mountFeeds } from "../storefront/feeds/mount-feeds.ts";
import { mountCrawlerFiles } from "../storefront/crawlers/mount-crawler-files.ts";
import { mountDoorWorker } from "../door/index.ts";
import { mountWidgetLoader } from "../storefront/widget/mount-widget-loader.ts";
import { watchInstallations } from "../storefront/widget/installations/watch-installations.ts";
import { guardPromoCodes } from "../storefront/guard-promo-codes.ts";
import { publicConfigOf } from "./public-config.ts";
import { WEBHOOK_BODIES } from "../webhooks/index.ts";
import { startJobsThread } from "./start-jobs-thread.ts";
import { startBackgroundLoops } from "./background-loops.ts";
import { startJobs } from "./worker.ts";

export interface Tessera {
  app: FastifyInstance;
  services: Services;
  /** Handles a request for a development server that owns the socket. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Accepts no new work, finishes work in progress, and releases all resources. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  databaseUrl: string;
  /**
   * The file of the built program, which serves its browser files and runs its worker in a thread. Undefined
   * in development.
   */
  entry?: string;
  /** Called when memory stays full, so that another process replaces this one. */
  onExhausted?: () => void;
  /** Gets the metrics of the process. The caller stops it. */
  telemetry?: Telemetry;
}

/** Composes the program and starts its roles. The caller decides on which address it listens. */
export async function startTessera(options: StartOptions): Promise<Tessera> {
  const { config, databaseUrl, entry, telemetry, onExhausted = () => {} } = options;
  await migrate(config.databaseDirectUrl ?? databaseUrl);
  const services = createServices(config, databaseUrl, openPdfRenderer(config, entry));
  await migrateQueue(services.pool);
  await storeDefaultFees(services.pool, config.stripe);
  if (hasIdleFees(config.stripe))
    services.log.warn(
      "TESSERA_FEE_FIXED and TESSERA_FEE_PERCENT take nothing: only a platform takes fees, with the keys STRIPE_CA_… or STRIPE_IE_…",
    );
  await saveFeeVat(services.pool, config.vat);
  // The runtime may have other time zone data than at the last start.
  await enqueue(services.db, "keep-wall-times", {}, { key: "keep-wall-times" });

  const isOwnHost = ownHosts(config);
  const { trustedProxies } = config;
  const app = createHttp({
    log: services.log,
    trustedProxies,
    isOwnHost,
    publicUrl: config.publicUrl,
  });
  const visits = openVisits(services);
  const installations = watchInstallations(services);
  const dispatcher = createDispatcher(
    createAreas(services, visits),
    createIdempotency(services.db, config.secretKeys),
    createAuditTrail(services),
    services.replica,
    config.isDevelopment ? checkedAnswer : declaredAnswer,
  );
  const find = (token: string) => findMember(services.db, token);
  let isDraining = false;
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining) reply.header("connection", "close");
    done();
  });

  const registry = createMetrics();
  let collectJobs: CollectElsewhere = async () => null;
  const source = metricsOf(registry, () => collectJobs());
  const overload = monitorOverload({ log: services.log, onExhausted });
  shedLoad(app, overload.isOverloaded, registry);
  const alarms = alarmsOf(services);
  measureWeb(registry, services, alarms);
  const recent = watchRecentFigures(registry, { elsewhere: () => collectJobs() });
  services.recentFigures = recent;
  const countAnswer = mountHealth(app, {
    ping: () => sql`select 1`.execute(services.db),
    isDraining: () => isDraining || overload.isOverloaded(),
    metricsToken: config.metricsToken,
    registry,
    source,
  });
  telemetry?.exportMetrics(source);
  mountFiles(app, services.files, drawSharePictures(services.files));
  await app.register(
    async (api) => {
      const keys = limitCalls(api, config.apiCallsPerMinute);
      const findByApiKey = async (key: string) => {
        const member = await findApiKeyMember(services.db, key);
        if (member) keys.note(key);
        return member;
      };
      mountApi(api, dispatcher, find, findByApiKey);
      mountMcp(api, {
        dispatcher,
        db: services.db,
        measures: changeMeasures,
        confirmations: createConfirmations(config.secretKeys),
        now: () => new Date(),
        name: config.appName,
        url: config.publicUrl,
        findByApiKey,
        log: services.log,
      });
      mountLiveRoutes(api, services, find);
      mountDescription(api, dispatcher, {
        title: config.appName,
        url: config.publicUrl,
        webhookBodies: WEBHOOK_BODIES,
      });
    },
    { prefix: "/api" },
  );
  mountCrawlerFiles(app, services);
  mountAppleWallet(app, services, createWallets(services, { isTest: takesTestMoney(config) }).apple);
  warnOfWalletCertificate(config.wallets, services.log);
  mountFeeds(app, services);
  mountSharePictures(app, services);
  mountSiteFiles(app, config);
  mountWidgetLoader(app);
  mountDoorWorker(app);
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
      first: {
        trustedProxies,
        isOwnHost,
        needsHooks: () => isDraining || overload.isOverloaded() || services.log.isLevelEnabled("debug"),
        countAnswer,
        log: services.log,
      },
    });
  });
  await app.ready();

  const watch = startWatching(services, alarms);
  const worker = config.runsWorker ? await startWorkerBeside(services, databaseUrl, entry) : null;
  if (worker?.collect) collectJobs = worker.collect;

  return {
    app,
    services,
    handle: (request, response) => app.routing(request, response),
    async stop() {
      isDraining = true;
      // Closing at once would reset connections that a load balancer has just opened.
      await sleep(config.drainSeconds * 1000);
      overload.stop();
      recent.stop();
      await Promise.all([visits.stop(), installations.stop()]);
      await services.changes.stop();
      await app.close();
      await Promise.all([watch.stop(), worker?.stop()]);
      await services.close().catch(() => {});
    },
  };
}

/**
 * Runs the worker role beside the web role. Background loops run in this thread. Jobs run in a thread with a
 * lower priority, so that rendering an email never delays a buyer.
 */
async function startWorkerBeside(services: Services, databaseUrl: string, entry: string | undefined) {
  const { config, pdf } = services;
  const loops = startBackgroundLoops(services);
  const thread = entry === undefined ? undefined : startJobsThread({ config, databaseUrl, entry, pdf });
  const jobs = thread ?? startJobs(config, databaseUrl, pdf);
  return {
    collect: thread?.collect,
    async stop() {
      await Promise.all([loops.stop(), jobs.stop()]);
    },
  };
}
