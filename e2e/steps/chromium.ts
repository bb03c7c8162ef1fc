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
 * Switches off work for pages that no journey looks at: the suggestions of the address bar are web pages that every
 * new window loads. The process that Chromium starts in advance for the next site stays on, because without it the
 * first frame of another site has no size.
 */
const FOR_PEOPLE = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/**
 * Switches off V8's two optimising compilers, which work in the background. A page of a journey lives for seconds,
 * so most of what they compile never runs again, although they take a tenth of the processor. If only Maglev is
 * off, TurboFan takes that share and more.
 */
const WITHOUT_OPTIMISATION = "--js-flags=--no-maglev,--no-opt";

/** Chromium without windows, menus and settings, which take a sixth of the processor. */
const WITHOUT_WINDOWS = "/usr/bin/chromium-headless-shell";
const WITH_WINDOWS = "/usr/bin/chromium";

interface Launch {
  executablePath: string;
  args: string[];
}

/** Returns the settings to launch Chromium with further arguments. */
export function chromiumWith(...args: string[]): Launch {
  return {
    executablePath: WITHOUT_WINDOWS,
    args: [
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...FOR_PEOPLE].join(",")}`,
      WITHOUT_OPTIMISATION,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      ...args,
    ],
  };
}

/**
 * Returns the settings of the whole Chromium, for journeys that depend on people's settings, such as
 * third-party cookies.
 */
export function wholeChromiumWith(...args: string[]): Launch {
  return { ...chromiumWith(...args), executablePath: WITH_WINDOWS };
}
