export { erasuresApi } from "./api.ts";
export { finishErasure } from "./finish-erasure.ts";
export { reapplyErasures } from "./reapply-erasures.ts";
