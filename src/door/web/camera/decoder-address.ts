import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The decoder for browsers that cannot read QR codes. It comes from our own address. */
export const decoderAddress: string = wasmAddress;
