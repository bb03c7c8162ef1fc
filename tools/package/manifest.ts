export interface PackageJson {
  name: string;
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  [key: string]: unknown;
}

/** Packages that npm installs beside this one, because they differ by system: programs, and sharp. */
export function nativePackages(own: PackageJson): string[] {
  return ["sharp", ...Object.keys(own.optionalDependencies ?? {})];
}

/** The package.json of the package, from ours and the versions of the packages that are in it. */
export function packageJson(own: PackageJson, bundled: Record<string, string>): PackageJson {
  const { name, version, description, license, type, engines, optionalDependencies } = own;
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { tessera: "bin/tessera.mjs" },
    files: ["bin", "build", "docs", "deploy", "THIRD-PARTY-LICENCES.txt", "CHANGELOG.md"],
    dependencies: { ...bundled, sharp: own.dependencies!.sharp! },
    optionalDependencies,
    bundleDependencies: Object.keys(bundled),
  };
}
