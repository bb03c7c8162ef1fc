import { fileURLToPath } from "node:url";
import { isMainThread, workerData } from "node:worker_threads";

// Entry point of the built program in all its threads. Each thread loads only the code it runs, because a
// second copy of all code takes 90 MB. Not awaited, because modules that load later may import from this
// file.
void (isMainThread ? runCommand(process.argv[2] ?? "start") : runThread());

/**
 * `start` serves pages, API and jobs; `worker` runs jobs only; `demo-reset` writes the demo data again. For
 * operators: `backup`, `restore`, `export-account`, `import-account`, `doctor`, `move-files`, `grant-administrator`,
 * `revoke-administrator`, `remove-second-step`, `reseal-secrets` and `accept-audit-log` (docs/operations.md); `help`
 * lists them.
 */
async function runCommand(command: string): Promise<void> {
  const { applyMemorySettings } = await import("./platform/memory-settings.ts");
  applyMemorySettings();
  const { exitOnUnhandledError } = await import("./platform/exit-on-unhandled-error.ts");
  exitOnUnhandledError();
  const { StartRefused } = await import("./platform/database/start-refused.ts");
  try {
    const { readConfig } = await import("./app/config.ts");
    const { runStart, runWorker, runDemoReset } = await import("./app/commands.ts");
    const entry = fileURLToPath(import.meta.url);
    if (command === "start") return await runStart(readConfig(process.env), entry);
    if (command === "worker") return await runWorker(readConfig(process.env), entry);
    if (command === "demo-reset") return await runDemoReset(readConfig(process.env));
    if (command === "backup" || command === "restore") {
      const { runBackup, runRestore } = await import("./app/backup/backup-commands.ts");
      const run = command === "backup" ? runBackup : runRestore;
      return await run(readConfig(process.env), process.argv.slice(3));
    }
    if (command === "export-account" || command === "import-account") {
      const commands = await import("./app/account-bundle/account-commands.ts");
      const run = command === "export-account" ? commands.runExportAccount : commands.runImportAccount;
      return await run(readConfig(process.env), process.argv.slice(3));
    }
    if (command === "doctor") {
      const { runDoctor } = await import("./app/doctor/doctor-command.ts");
      return await runDoctor(() => readConfig(process.env), process.argv.slice(3));
    }
    const {
      COMMANDS_HELP,
      runAcceptAuditLog,
      runGrantAdministrator,
      runRemoveSecondStep,
      runResealSecrets,
      runRevokeAdministrator,
    } = await import("./app/maintenance-commands.ts");
    if (["help", "--help", "-h"].includes(command)) return void process.stdout.write(COMMANDS_HELP);
    if (command === "grant-administrator")
      return await runGrantAdministrator(readConfig(process.env), process.argv[3]);
    if (command === "revoke-administrator")
      return await runRevokeAdministrator(readConfig(process.env), process.argv[3]);
    if (command === "remove-second-step")
      return await runRemoveSecondStep(readConfig(process.env), process.argv[3]);
    if (command === "reseal-secrets") return await runResealSecrets(readConfig(process.env));
    if (command === "accept-audit-log") return await runAcceptAuditLog(readConfig(process.env));
    if (command === "move-files") {
      const { runMoveFiles } = await import("./app/move-files-command.ts");
      return await runMoveFiles(readConfig(process.env), process.argv.slice(3));
    }
    throw new StartRefused(
      `There is no command "${command}": use start, worker, backup, restore, export-account, import-account, doctor, demo-reset, grant-administrator, revoke-administrator, remove-second-step, reseal-secrets, accept-audit-log, move-files or help.`,
    );
  } catch (error) {
    const isServing = command === "start" || command === "worker";
    const failed = isServing ? "Tessera did not start." : `The command ${command} failed.`;
    console.error(error instanceof StartRefused ? `${failed} ${error.message}` : error);
    process.exit(1);
  }
}

async function runThread(): Promise<void> {
  const { role } = workerData as { role: "jobs" | "pdf" };
  if (role === "pdf") return (await import("./app/pdf/pdf-thread.ts")).runPdfThread();
  return (await import("./app/jobs-thread.ts")).runJobsThread();
}
