import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodePackage, type Platform } from './platforms.ts'

/** An entry of package-lock.json. */
export interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  os?: Names
  cpu?: Names
  libc?: Names
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}

type Names = string | readonly string[]

/** The entries of package-lock.json, by path, such as `node_modules/pg`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Path of the package whose dependencies the service needs. */
const product = 'server'

export function readLockedPackages(root: string): LockedPackages {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  return packages
}

/**
 * Returns what the service needs on a platform, by path: Node, its dependencies, and theirs. Packages for other
 * platforms and development packages are left out.
 */
export function findRuntimePackages(all: LockedPackages, platform: Platform): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>()
  const open = [nodePackage(platform), ...dependenciesOf(all, product, platform)]
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (found.has(path)) continue
    const entry = all[path]
    if (!entry) throw new Error(`package-lock.json has no ${path}.`)
    found.set(path, entry)
    open.push(...dependenciesOf(all, path, platform))
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the paths of the direct dependencies of a package on a platform. Optional ones that the lock file lacks are
 * left out, and so are packages that it only works with, such as types.
 */
export function dependenciesOf(all: LockedPackages, path: string, platform: Platform): string[] {
  const { dependencies = {}, optionalDependencies = {} } = all[path]!
  const { peerDependencies = {}, peerDependenciesMeta = {} } = all[path]!
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  const needed = Object.keys(dependencies).filter((name) => !(name in optionalDependencies))
  return [
    ...[...needed, ...peers].map((name) => {
      const found = resolvePackage(all, path, name)
      if (found === undefined) throw new Error(`package-lock.json lacks ${name}, which ${path} needs.`)
      return found
    }),
    ...Object.keys(optionalDependencies).flatMap((name) => resolvePackage(all, path, name) ?? []),
  ].filter((each) => isFor(platform, all[each]!))
}

/** Finds a package as Node does: beside the package that imports it, then in each folder above. */
function resolvePackage(all: LockedPackages, from: string, name: string): string | undefined {
  const folders = [...`${from}/`.matchAll(/\//g)].map(({ index }) => from.slice(0, index)).toReversed()
  return [...folders.filter((folder) => !folder.endsWith('node_modules')), '']
    .map((folder) => (folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`))
    .find((path) => path in all)
}

function isFor(platform: Platform, { os, cpu, libc }: LockedPackage): boolean {
  const allows = (names: Names | undefined, name: string): boolean =>
    names === undefined || [names].flat().includes(name)
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc)
}
