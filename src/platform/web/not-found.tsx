import { pageRefusal } from "../http/pages/page-refusal.ts";

export function loader() {
  throw pageRefusal(404);
}

export default function NotFound() {
  return null;
}
