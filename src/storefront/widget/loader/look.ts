/** Styles in the shadow tree, so that the host page's styles and ours do not affect each other. */
export const LOOK =
  ":host{display:block}:host([hidden]),[hidden]{display:none}" +
  "iframe{display:block;width:100%;border:0}" +
  ".button::slotted(a){display:inline-block;padding:.75em 1.25em;border-radius:.5em;font-weight:600;text-decoration:none;" +
  "background:var(--secondary-color,#3446e0);color:var(--secondary-text-color,#fff)}" +
  "dialog{box-sizing:border-box;width:480px;height:720px;max-width:100vw;max-height:100dvh;padding:0;border:0;" +
  "border-radius:16px;overflow:hidden;background:Canvas;color:CanvasText}" +
  "dialog[open]{display:flex;flex-direction:column}dialog::backdrop{background:#0009}" +
  "dialog button{align-self:end;flex:none;width:44px;height:44px;border:0;background:none;color:inherit;font:24px/1 system-ui;cursor:pointer}" +
  "dialog iframe{flex:1}" +
  "@media(max-width:640px){dialog{width:100vw;height:100dvh;border-radius:0}}";
