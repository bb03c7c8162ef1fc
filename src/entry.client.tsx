import { I18nProvider } from "@lingui/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { type Catalogue, cataloguesOf, loadI18n } from "./platform/i18n/catalogues.ts";
import { stopRecordingTaps } from "./platform/web/early-taps.ts";
import { readInstallation } from "./platform/web/brand/read-installation.ts";
import { DEFAULT_LOCALE, isLocale } from "./values/languages/locales.ts";

readInstallation();
const language = document.documentElement.lang;
/** The catalogues for the current part of the workspace, as the server lists them. */
const words = document.documentElement.dataset["words"]?.split(" ") as Catalogue[] | undefined;
const i18n = await loadI18n(isLocale(language) ? language : DEFAULT_LOCALE, [
  ...cataloguesOf(location.pathname),
  ...(words ?? []),
]);

stopRecordingTaps();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
