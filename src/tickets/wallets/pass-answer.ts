import type { FileAnswer } from "../../platform/http/contract.ts";
import type { ApplePassFile } from "./apple/apple-passes.ts";

export function fileOf({ content, ...file }: ApplePassFile): FileAnswer {
  async function* bytes() {
    yield content;
  }
  return { ...file, bytes: bytes() };
}
