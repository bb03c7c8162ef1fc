/**
 * Playwright switches these off. They are repeated because Chromium follows only the last list that it is given;
 * `test/chromium-features.test.ts` compares them with Playwright's own.
 */
export const OFF_FOR_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * Work for pages that no journey looks at: the suggestions of the address bar are web pages, which every new window
 * loads. The process that is started for the next site stays: without it the first frame of another site has no size.
 */
const FOR_PEOPLE = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** How journeys launch Chromium, with further arguments. */
export function chromiumWith(...args: string[]): { executablePath: string; args: string[] } {
  return {
    executablePath: "/usr/bin/chromium",
    args: [
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...FOR_PEOPLE].join(",")}`,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      ...args,
    ],
  };
}
