import { I18nProvider } from "@lingui/react";
import {
  type ComponentType,
  createElement,
  type ReactNode,
  StrictMode,
  startTransition,
  useEffect,
} from "react";
import { hydrateRoot } from "react-dom/client";
import { DEFAULT_LOCALE, isLocale } from "../../../values/languages/locales.ts";
import { installation } from "../../../values/installation/installation.ts";
import { readInstallation } from "../brand/read-installation.ts";
import { cataloguesOf, loadI18n } from "../../i18n/catalogues.ts";
import { replayEarlyTaps, stopRecordingTaps } from "../early-taps.ts";
import { replayEarlyInput } from "../replay-early-input.ts";
import { followHistory, listOfPage, mounted } from "./in-place.ts";
import { idPrefixOf } from "./page-islands.ts";

/** The components of a page's islands, by the names that the page uses. */
export type IslandComponents = Record<string, ComponentType<never>>;

/** Hydrates each island of the page as a separate root; the rest of the page stays as it is. */
export async function startIslands(components: IslandComponents): Promise<void> {
  await untilParsed();
  readInstallation();
  if (installation().hasAnalytics) void import("../visits/analytics.ts").then((it) => it.countView());
  const language = document.documentElement.lang;
  const i18n = await loadI18n(
    isLocale(language) ? language : DEFAULT_LOCALE,
    cataloguesOf(location.pathname),
  );
  const elements = document.querySelectorAll("[data-island]");
  stopRecordingTaps();
  const list = listOfPage();
  let waiting = list.length;
  const hydrations = list.map(
    ([name, first], index) =>
      new Promise<void>((resolve) => {
        const handleHydrated = () => {
          waiting -= 1;
          // Runs within an effect, so that React renders once after all fields: each rendering would erase
          // values that React does not know yet.
          if (waiting === 0) replayEarlyInput();
          resolve();
        };
        const show = (props: object) => (
          <StrictMode>
            <I18nProvider i18n={i18n}>
              <Hydrated onHydrated={handleHydrated}>
                {createElement(components[name] as ComponentType<object>, props)}
              </Hydrated>
            </I18nProvider>
          </StrictMode>
        );
        startTransition(() => {
          const root = hydrateRoot(elements[index]!, show(first), { identifierPrefix: idPrefixOf(index) });
          mounted.push({ name, show: (props) => root.render(show(props)) });
        });
      }),
  );
  await Promise.all(hydrations);
  followHistory();
  await replayEarlyTaps();
}

/**
 * Waits until the page is parsed. From the browser's cache, the script may run before the islands are in the page.
 */
async function untilParsed(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

/** Calls `onHydrated` when the island responds to input. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
