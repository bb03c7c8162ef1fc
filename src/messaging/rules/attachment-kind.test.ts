import { expect, test } from "vitest";
import { attachmentKind, attachmentName } from "./attachment-kind.ts";

test.each([
  ["%PDF-1.7\n…", "application/pdf"],
  ["\u0089PNG\r\n\u001a\n…", "image/png"],
  ["\u00ff\u00d8\u00ff…", "image/jpeg"],
  ["BEGIN:VCALENDAR\r\n…", "text/calendar"],
  ["MZ\u0090 a program", undefined],
  ["<html><script>alert(1)</script>", undefined],
  ["PK\u0003\u0004 an archive", undefined],
  ["", undefined],
])("a file that begins with %j is %s", (text, type) => {
  expect(attachmentKind(Buffer.from(text, "latin1"))?.type).toBe(type);
});

const PDF = { type: "application/pdf", extension: "pdf" } as const;
const JPEG = { type: "image/jpeg", extension: "jpg" } as const;

test.each([
  ["Plan.pdf", PDF, "Plan.pdf"],
  ["Plan.PDF", PDF, "Plan.PDF"],
  ["invoice.exe", PDF, "invoice.exe.pdf"],
  ["../../etc/passwd", PDF, "passwd.pdf"],
  ["C:\\files\\Plan.pdf", PDF, "Plan.pdf"],
  ["a\r\nBcc: all.pdf", PDF, "aBcc all.pdf"],
  ["gpj\u202etxt.pdf", PDF, "gpjtxt.pdf"],
  ["photo.jpeg", JPEG, "photo.jpeg"],
  [".pdf", PDF, "file.pdf"],
  ["", PDF, "file.pdf"],
  [`${"x".repeat(99)}🎫.pdf`, PDF, `${"x".repeat(99)}.pdf`],
] as const)("attaches the file %j as %j", (given, kind, name) => {
  expect(attachmentName(given, kind)).toBe(name);
});
