/**
 * Name of the program. Pages show it in the "powered by" footer, and if the installation has no other name.
 */
export const PRODUCT_NAME = "Tessera";
