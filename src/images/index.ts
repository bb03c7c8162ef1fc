export { copyImages } from "./copy-images.ts";
export { drawPdfLogo } from "./draw-pdf-logo.ts";
export { drawSharePictures } from "./draw-share-picture.ts";
export { imageHandlers } from "./handlers.ts";
export { IMAGE_COLUMNS, insertImage, keysOf, STOCK_FOLDER, toImage } from "./images.ts";
export { inTurn } from "./picture-turn.ts";
export { SHARE_PICTURE, sharePictureOf } from "./rules/share-picture.ts";
export { pdfLogoKey, ticketLogoOf } from "./rules/ticket-logo.ts";
