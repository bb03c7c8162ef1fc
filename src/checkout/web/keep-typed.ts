/** A field that a person fills in. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Typed = [name: string, value: string][];

const PAUSE_MILLISECONDS = 300;

/** A consent is given with each order, never filled in by a program. */
const CONSENTS = new Set(["opted_into_marketing", "accepted_terms"]);

/**
 * Stores what a buyer types for this order in the tab, and fills it in again after a reload. Nothing leaves the browser.
 * Fields that changed while the scripts were loading stay. Returns a function that stops; it also deletes what was
 * typed, unless the page still is the one of this order, as with an error screen.
 */
export function keepTyped(formId: string, orderId: string): () => void {
  const form = document.getElementById(formId) as HTMLFormElement | null;
  if (!form) return () => {};
  const name = `typed-${orderId}`;
  fillIn(form, name);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(pause);
    pause = undefined;
    store(name, typedIn(form));
  };
  const saveSoon = () => {
    clearTimeout(pause);
    pause = setTimeout(save, PAUSE_MILLISECONDS);
  };
  const saveNow = () => pause !== undefined && save();
  const stop = () => {
    clearTimeout(pause);
    form.removeEventListener("input", saveSoon);
    removeEventListener("pagehide", saveNow);
    document.removeEventListener("submit", forgetReleased);
  };
  const forgetReleased = ({ submitter }: SubmitEvent) => {
    if (submitter?.getAttribute("value") !== "abandon") return;
    stop();
    store(name, null);
  };
  form.addEventListener("input", saveSoon);
  addEventListener("pagehide", saveNow);
  // What was typed before this was loaded, or for the order that this one replaces.
  if (fieldsOf(form).some(isTyped)) save();
  document.addEventListener("submit", forgetReleased);
  return () => {
    const isLeft = !location.pathname.endsWith(`/${orderId}/details`);
    if (!isLeft) saveNow();
    stop();
    if (isLeft) store(name, null);
  };
}

function typedIn(form: HTMLFormElement): Typed {
  const names = new Set(fieldsOf(form).map((field) => field.name));
  return [...new FormData(form)].flatMap(([name, value]): Typed =>
    names.has(name) && typeof value === "string" ? [[name, value]] : [],
  );
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>("input, select, textarea")].filter(
    ({ type, name }) => name !== "" && type !== "hidden" && !CONSENTS.has(name),
  );
}

function fillIn(form: HTMLFormElement, name: string): void {
  const typed = read(name);
  if (!typed) return;
  for (const field of fieldsOf(form)) {
    const values = typed.filter(([key]) => key === field.name).map(([, value]) => value);
    if (isTyped(field)) continue;
    if (isBox(field)) field.checked = values.includes(field.value);
    else if (values[0]) {
      field.value = values[0];
      field.closest("details")?.setAttribute("open", "");
    }
  }
}

/** The field differs from what the server rendered. */
function isTyped(field: Field): boolean {
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== defaultOf(field);
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function defaultOf(field: Field): string {
  if (!("options" in field)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function read(name: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(name)!) as Typed | null;
  } catch {
    return null;
  }
}

function store(name: string, typed: Typed | null): void {
  try {
    if (typed) sessionStorage.setItem(name, JSON.stringify(typed));
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage, a reload empties the form.
  }
}
