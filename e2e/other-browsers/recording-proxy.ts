import { createHash } from "node:crypto";
import http from "node:http";
import { buffer, text } from "node:stream/consumers";
import { COMPLAINTS, PROGRAM_PORT, PROXY_PORT } from "./ports.ts";
import { record } from "./record.ts";

/**
 * Stands in front of the program and puts `record` into its pages, allowed by a hash in their policy: WebKit's
 * driver has no way to read a console or to run a script before those of a page.
 */
const SCRIPT = `(${record.toString()})(${JSON.stringify(COMPLAINTS)})`;
const HASH = `'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`;
let complaints: string[] = [];
const noted = new Set<number>();

const proxy = http.createServer((request, response) => {
  if (request.url === COMPLAINTS) return void answerComplaints(request, response);
  // The proxy cannot insert a script into a compressed page.
  const { "accept-encoding": _compressions, ...headers } = request.headers;
  const { method, url: path } = request;
  const forward = http.request({ port: PROGRAM_PORT, host: "localhost", method, path, headers });
  forward.on("response", (answer) => void pass(answer, response));
  forward.on("error", () => response.destroy());
  response.on("close", () => forward.destroy());
  request.pipe(forward);
});
proxy.listen(PROXY_PORT, "localhost");

async function pass(answer: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { statusCode = 502, headers } = answer;
  const policy = String(headers["content-security-policy"]);
  const runsScripts = policy.includes("script-src 'self'");
  if (runsScripts)
    headers["content-security-policy"] = policy.replace("script-src 'self'", `script-src 'self' ${HASH}`);
  if (!runsScripts || !headers["content-type"]?.startsWith("text/html")) {
    response.writeHead(statusCode, headers);
    return void answer.pipe(response);
  }
  const page = (await buffer(answer)).toString().replace(/<head[^>]*>/, `$&<script>${SCRIPT}</script>`);
  const { "content-length": _length, ...others } = headers;
  response.writeHead(statusCode, others).end(page);
}

/** POST adds an error, unless it came before; GET returns all and clears the list. */
async function answerComplaints(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  if (request.method === "POST") {
    const { id, complaint } = JSON.parse(await text(request)) as { id: number; complaint: string };
    if (!noted.has(id)) complaints.push(`${request.headers.referer ?? ""} ${complaint}`.trim());
    noted.add(id);
    return void response.writeHead(204).end();
  }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(complaints));
  complaints = [];
}
