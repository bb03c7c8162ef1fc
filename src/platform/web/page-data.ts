import { inlineJson } from "./inline-json.ts";

/**
 * Returns the loaders' data, as React Router encodes them, in one script. React Router would write a script
 * for each chunk and make React wait for the chunks. Because a page is sent as a whole, all chunks are known
 * before it is rendered.
 */
export async function readPageData(encoded: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!encoded) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of encoded) text += decoder.decode(piece, { stream: true });
  const controller = "window.__reactRouterContext.streamController";
  return `${controller}.enqueue(${inlineJson(text)});${controller}.close();`;
}
