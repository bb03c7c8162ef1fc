import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The decoder for browsers that read no QR codes themselves, from our own address. */
export const decoderAddress: string = wasmAddress;
