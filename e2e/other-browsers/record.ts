/**
 * Runs in every page before anything else, and reports the page's errors to the proxy: errors, unhandled
 * rejections, warnings, files that do not load, violations of the content security policy.
 */
export function record(address: string): void {
  // WebKit sometimes accepts a beacon and never sends it; a request is cancelled when its page is left. So each error
  // is sent both ways, and the proxy notes it once.
  const tell = (complaint: string) => {
    const body = JSON.stringify({ id: Math.random(), complaint });
    navigator.sendBeacon(address, body);
    fetch(address, { method: "POST", body }).catch(() => {});
  };
  const wordsOf = (value: unknown) =>
    value instanceof Error ? `${value.name}: ${value.message}\n${value.stack}` : String(value);
  for (const level of ["error", "warn"] as const) {
    const write = console[level];
    console[level] = (...values: unknown[]) => {
      tell(`${level}: ${values.map(wordsOf).join(" ")}`);
      write.apply(console, values);
    };
  }
  addEventListener("unhandledrejection", ({ reason }) => tell(`unhandled rejection: ${wordsOf(reason)}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    tell(`held back by ${violatedDirective}: ${blockedURI}`),
  );
  addEventListener(
    "error",
    (event: Event) => {
      if (event instanceof ErrorEvent) return tell(`error: ${event.message} ${wordsOf(event.error)}`);
      const file = event.target as HTMLImageElement & HTMLLinkElement;
      // The browser cancels preloads on navigation.
      if (file.rel !== "modulepreload") tell(`not loaded: ${file.src || file.href}`);
    },
    true,
  );
  document.currentScript?.remove();
}
