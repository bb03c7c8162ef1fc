import { CallFailed, type Problem } from "../../platform/http/browser-client.ts";
import { installation } from "../../values/installation/installation.ts";

/**
 * Sends a form with a file and reports the upload progress, which fetch cannot report. Resolves to the call's
 * answer. Throws the same errors as the typed client.
 */
export function sendForm<Data>(
  path: string,
  form: FormData,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${installation().apiUrl}${path}`);
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      const json = parse(request.responseText);
      if (request.status < 400) return resolve((json as { data: Data }).data);
      reject(new CallFailed(problemOf(json, request)));
    });
    request.addEventListener("error", () => reject(new TypeError("the server cannot be reached")));
    request.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function problemOf(json: unknown, request: XMLHttpRequest): Problem {
  if (typeof json === "object" && json !== null && "code" in json) return json as Problem;
  return { status: request.status, title: request.statusText, code: "unknown" };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
