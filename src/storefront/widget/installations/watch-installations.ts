import type { ServedRequest } from "../../../platform/http/pages/answer-first.ts";
import { startBackgroundLoop } from "../../../platform/queue/background-loop.ts";
import type { Services } from "../../../platform/services.ts";
import { type SeenWidget, writeInstallations } from "./write-installations.ts";

const FLUSH_MILLISECONDS = 3_000;
const MINUTE_MILLISECONDS = 60_000;
/** Maximum number of new hosts per widget and minute, because a client can claim any site. */
const MAX_HOSTS_A_MINUTE = 10;
const MAX_WIDGETS_A_MINUTE = 5_000;
const WIDGET = /^\/widget\/(organizer\/)?([1-9]\d{0,14})(?:\?|$)/;

export interface InstallationWatch {
  /** Called when a widget's page was served. */
  pageServed(request: ServedRequest): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Records the sites that show widgets, so that organisers see that theirs works. The browser names the site
 * in its request for the frame. Writes each site at most once a minute and stores nothing about the visitor.
 * A process that crashes loses a few seconds of records.
 */
export function watchInstallations({ db, log }: Pick<Services, "db" | "log">): InstallationWatch {
  let minuteEnds = 0;
  /** Hosts of this minute, by widget. */
  let known = new Map<string, Set<string>>();
  let waiting: SeenWidget[] = [];

  async function flush(): Promise<void> {
    const seen = waiting;
    waiting = [];
    if (seen.length === 0) return;
    try {
      await writeInstallations(db, seen);
    } catch (error) {
      waiting = [...seen, ...waiting].slice(0, MAX_WIDGETS_A_MINUTE);
      throw error;
    }
  }

  const flushing = startBackgroundLoop({
    name: "widget-installations",
    work: () => flush().then(() => FLUSH_MILLISECONDS),
    restMilliseconds: FLUSH_MILLISECONDS,
    onError: (error) => log.warn({ err: error }, "widget installations could not be written down"),
  });

  return {
    pageServed(request) {
      const [, isOfOrganizer, id] = WIDGET.exec(request.raw.url ?? "") ?? [];
      const host = id && hostOf(request);
      if (!host) return;
      const now = performance.now();
      if (now >= minuteEnds) {
        minuteEnds = now + MINUTE_MILLISECONDS;
        known = new Map();
      }
      const widget = `${isOfOrganizer ?? ""}${id}`;
      const hosts = known.get(widget) ?? new Set();
      if (hosts.has(host) || hosts.size >= MAX_HOSTS_A_MINUTE || known.size >= MAX_WIDGETS_A_MINUTE) return;
      known.set(widget, hosts.add(host));
      waiting.push({ of: isOfOrganizer ? "ORGANIZER" : "EVENT", id: Number(id), host });
    },
    flush,
    async stop() {
      await flushing.stop();
      await flush().catch(() => {});
    },
  };
}

/** The site whose page contains the frame. Null: the page is opened directly, or inside one of our pages. */
function hostOf({ headers, host: own }: ServedRequest): string | null {
  if (headers["sec-fetch-dest"] !== undefined && headers["sec-fetch-dest"] !== "iframe") return null;
  const url = URL.parse(headers.referer ?? "");
  if (!url || !/^https?:$/.test(url.protocol) || url.host === own || url.hostname.length > 253) return null;
  return url.hostname;
}
