const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Names a browser from its User-Agent, such as "Firefox · Windows". Null: unknown. */
export function nameOfBrowser(userAgent: string | null): string | null {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1]);
  return named.filter(Boolean).join(" · ") || null;
}
