const BROWSERS = [
  ["Firefox", /Firefox|FxiOS/],
  ["Edge", /Edg/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Opera", /OPR/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
] as const;
const SYSTEMS = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS/],
  ["Linux", /Linux/],
] as const;

/** Returns "Chrome · Android", so that people recognise the phone; null if the browser says nothing known. */
export function browserOf(userAgent: string | null): string | null {
  const named = [BROWSERS, SYSTEMS].map((known) => known.find(([, sign]) => sign.test(userAgent ?? ""))?.[0]);
  return named.filter(Boolean).join(" · ") || null;
}
