import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** True if only the runtime packages were installed, as `npm ci --omit=dev` does. */
export function isWithoutDev(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  return (
    installed !== undefined &&
    Object.keys(listPackages(root, (each) => each.dev)).every((path) => !installed[path])
  )
}

/** True if every runtime package for this platform is installed in the version that the lock file names. */
export function isComplete(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json')) ?? {}
  const needed = listPackages(root, (each) => !each.dev && !each.optional && !each.devOptional)
  return Object.entries(needed).every(([path, { version }]) => installed[path]?.version === version)
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
