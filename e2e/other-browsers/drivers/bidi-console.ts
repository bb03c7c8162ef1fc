interface LogEntry {
  level: "debug" | "info" | "warn" | "error";
  text: string | null;
  source: { context?: string };
  stackTrace?: { callFrames: { url: string; lineNumber: number; functionName: string }[] };
}

/** When a navigation cancels a download (NS_BINDING_ABORTED), Firefox reports it for typefaces only. */
const CANCELLED_TYPEFACE = /^downloadable font: download failed .*status=2152398850/;

/** Errors and warnings of every page, also those logged during navigation (WebDriver BiDi). */
export async function readConsole(webSocketUrl: string) {
  const complaints: string[] = [];
  const socket = new WebSocket(webSocketUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const subscribed = new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  socket.addEventListener("message", ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as { method?: string; params: LogEntry };
    if (method !== "log.entryAdded" || (params.level !== "error" && params.level !== "warn")) return;
    if (CANCELLED_TYPEFACE.test(params.text ?? "")) return;
    const frames = (params.stackTrace?.callFrames ?? []).map(
      ({ functionName, url, lineNumber }) => `\n    at ${functionName} (${url}:${lineNumber})`,
    );
    complaints.push(`${params.level}: ${params.text}${frames.join("")}`);
  });
  const events = ["log.entryAdded"];
  socket.send(JSON.stringify({ id: 1, method: "session.subscribe", params: { events } }));
  await subscribed;
  return { takeErrors: () => complaints.splice(0), close: () => socket.close() };
}
