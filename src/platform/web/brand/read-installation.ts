import { setInstallation } from "../../../values/installation/installation.ts";

/** Reads the installation's name, colour and addresses from the page, before any code of the page starts. */
export function readInstallation(): void {
  const { appName, primaryColour, apiUrl, hasAnalytics } = window.__TESSERA_CONFIG__ ?? {};
  setInstallation({ appName, accent: primaryColour, apiUrl, hasAnalytics });
}
