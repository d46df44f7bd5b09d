import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** True if a package is installed that only developers need. */
export function hasDev(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json')) ?? {}
  return Object.keys(listPackages(root, (each) => each.dev)).some((path) => installed[path])
}

/**
 * True if every runtime package is installed in the version that the lock file names. Optional packages may be missing,
 * because they belong to other platforms.
 */
export function isComplete(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const needed = listPackages(root, (each) => !each.dev && !each.devOptional)
  return Object.entries(needed).every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional,
  )
}

function listPackages(root, filter) {
  const packages = Object.entries(packagesIn(join(root, 'package-lock.json')))
  return Object.fromEntries(
    packages.filter(([path, each]) => path.startsWith('node_modules/') && !each.link && filter(each)),
  )
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}
