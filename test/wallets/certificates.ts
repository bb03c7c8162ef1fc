import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const PASS_TYPE_ID = "pass.org.example.tickets";
export const TEAM_ID = "ABCDE12345";

/** Creates a certificate authority like Apple's, and a pass type certificate that it issued, with openssl. */
export function makeCertificates({ passTypeId = PASS_TYPE_ID, teamId = TEAM_ID, days = 30 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "wallet-certificates-"));
  const openssl = (...words: string[]) =>
    execFileSync("openssl", words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const authority = "/CN=Apple Worldwide Developer Relations Certification Authority/OU=G4/O=Apple Inc./C=US";
  const pass = `/UID=${passTypeId}/CN=Pass Type ID: ${passTypeId}/OU=${teamId}/O=Example/C=DE`;
  openssl(
    ..."req -x509 -newkey rsa:2048 -nodes -days 3650 -keyout ca.key -out ca.pem -subj".split(" "),
    authority,
  );
  openssl(..."req -newkey rsa:2048 -nodes -keyout pass.key -out pass.csr -subj".split(" "), pass);
  openssl(
    ...`x509 -req -in pass.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out pass.pem -days ${days}`.split(
      " ",
    ),
  );
  openssl(..."pkey -in pass.key -aes256 -passout pass:open-sesame -out encrypted.key".split(" "));
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  return {
    folder,
    openssl,
    certificate: read("pass.pem"),
    key: read("pass.key"),
    encryptedKey: read("encrypted.key"),
    authority: read("ca.pem"),
    settings: {
      APPLE_WALLET_PASS_TYPE_ID: passTypeId,
      APPLE_WALLET_TEAM_ID: teamId,
      APPLE_WALLET_CERTIFICATE: read("pass.pem"),
      APPLE_WALLET_KEY: read("pass.key"),
      APPLE_WALLET_WWDR_CERTIFICATE: read("ca.pem"),
    },
  };
}
