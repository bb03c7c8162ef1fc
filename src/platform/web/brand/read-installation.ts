import { setInstallation } from "../../../values/installation/installation.ts";

/** Takes the installation's name, colour and addresses from the page, before anything of it starts. */
export function readInstallation(): void {
  const { appName, primaryColour, apiUrl, hasAnalytics } = window.__TESSERA_CONFIG__ ?? {};
  setInstallation({ appName, accent: primaryColour, apiUrl, hasAnalytics });
}
