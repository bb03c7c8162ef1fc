/** The command line for npm: the one that runs us, else the one in the path. */
export function npm(...args: string[]): string[] {
  const { npm_execpath: running } = process.env;
  return running ? [process.execPath, running, ...args] : ["npm", ...args];
}
