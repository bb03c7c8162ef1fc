import { inflateSync } from "node:zlib";
import sharp from "sharp";

type Matrix = [number, number, number, number, number, number];

/** A page in points. */
interface Page {
  width: number;
  height: number;
}

/**
 * Paints the filled shapes of the only page of a PDF that PDFKit wrote, as a PNG. Leaves out text, pictures,
 * strokes and clips: enough for QR codes and their background.
 */
export async function paintPdf(pdf: Buffer, { width, height }: Page, dotsPerInch: number): Promise<Buffer> {
  const shapes = streamsOf(pdf)
    .filter((stream) => /(?:^|\s)(?:f|f\*)(?:\s|$)/m.test(stream))
    .map(shapesOf);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"
    width="${(width * dotsPerInch) / 72}" height="${(height * dotsPerInch) / 72}">
    <rect width="${width}" height="${height}" fill="#fff"/>
    <g transform="matrix(1 0 0 -1 0 ${height})">${shapes.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" }).png().toBuffer();
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    if (text.slice(index - 3, index) === "end") return [];
    const end = text.indexOf("endstream", index);
    try {
      return [inflateSync(pdf.subarray(index + length, end)).toString("latin1")];
    } catch {
      return [];
    }
  });
}

function shapesOf(stream: string): string {
  const shapes: string[] = [];
  const kept: { matrix: Matrix; fill: string }[] = [];
  let state = { matrix: [1, 0, 0, 1, 0, 0] as Matrix, fill: "#000" };
  let path = "";
  let operands: number[] = [];
  for (const token of stream.replace(/\bBT\b[^]*?\bET\b/g, " ").split(/\s+/)) {
    if (token === "" || token.startsWith("/")) continue;
    const number = Number(token);
    if (!Number.isNaN(number)) {
      operands.push(number);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0] = operands;
    if (token === "q") kept.push({ ...state });
    if (token === "Q") state = kept.pop() ?? state;
    if (token === "cm") state.matrix = times(operands as Matrix, state.matrix);
    if (token === "m" || token === "l" || token === "c")
      path += `${token.toUpperCase()}${operands.join(" ")}`;
    if (token === "re") path += `M${a} ${b}h${c}v${d}h${-c}z`;
    if (token === "h") path += "z";
    if (token === "scn" || token === "rg")
      state.fill = `rgb(${[a, b, c].map((part) => part * 255).join(" ")})`;
    if (token === "f" || token === "f*")
      shapes.push(`<path transform="matrix(${state.matrix.join(" ")})" fill="${state.fill}" d="${path}"/>`);
    if (["f", "f*", "S", "s", "n", "B", "b"].includes(token)) path = "";
    operands = [];
  }
  return shapes.join("");
}

/** Returns the transformation that applies the first one and then the second. */
function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
