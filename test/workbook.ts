import { crc32, inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = Buffer.from("504b0506", "hex");

/** Returns a file of a workbook archive. Finds it by the archive's directory, and verifies its checksum. */
export function fileInWorkbook(workbook: Buffer, name: string): string {
  const end = workbook.lastIndexOf(END_OF_DIRECTORY);
  let at = workbook.readUInt32LE(end + 16);
  for (let left = workbook.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = workbook.readUInt16LE(at + 28);
    if (workbook.toString("utf8", at + 46, at + 46 + nameLength) === name) return unpacked(workbook, at);
    at += 46 + nameLength;
  }
  throw new Error(`there is no ${name} in the workbook`);
}

function unpacked(workbook: Buffer, entry: number): string {
  const [checksum, packedSize, size] = [16, 20, 24].map((offset) => workbook.readUInt32LE(entry + offset));
  const from = workbook.readUInt32LE(entry + 42);
  const content = from + 30 + workbook.readUInt16LE(from + 26);
  const bytes = inflateRawSync(workbook.subarray(content, content + packedSize!));
  if (crc32(bytes) !== checksum || bytes.length !== size)
    throw new Error("the workbook's directory does not say what is in it");
  return bytes.toString();
}
