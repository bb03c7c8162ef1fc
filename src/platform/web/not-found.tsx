import { pageRefusal } from "../http/page-refusal.ts";

export function loader() {
  throw pageRefusal(404);
}

export default function NotFound() {
  return null;
}
