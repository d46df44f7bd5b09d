/**
 * Path of the stamp: a file in node_modules that contains the platform and the hash of the package-lock.json
 * from which packages were installed. If the hash is the current one, nothing has to be installed. The stamp
 * is written last, so an interrupted installation has none and is repeated.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { isComplete, isWithoutDev } from './installed-packages.mjs'
import { tryNode } from './repair-node.mjs'

const stampIn = (root) => join(root, 'node_modules', '.quoin-installed')

/**
 * True if the packages are installed. A start does not need the development packages, so packages that `npm
 * ci --omit=dev` has installed are complete for it.
 */
export function isInstalled(root, needsDev) {
  if (!needsDev && isWithoutDev(root)) return isComplete(root)
  const stamp = stampIn(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)
}

/**
 * Installs the packages. If several starts run at once, one of them installs and the others wait for it.
 * `repair` must succeed before the stamp is written.
 */
export async function install(root, needsDev, repair) {
  await withLock(join(root, '.bootstrap-lock'), async (alsoHeldBy) => {
    const dev = needsDev || !isWithoutDev(root) ? '--include=dev' : '--omit=dev'
    const commands = commandsFor(root).map((command) => [...command, dev])
    if (!isInstalled(root, needsDev)) await runNpm(root, commands, alsoHeldBy)
    repair()
    tryNode(root)
    if (dev === '--include=dev') writeFileSync(stampIn(root), fingerprint(root))
  })
}

/**
 * Returns the npm commands to try, in order. `npm ci` empties node_modules, from which another process of
 * Quoin may be running, while `npm install` changes only what differs. `npm install` also accepts a lock file
 * that lacks a package for another platform, which `npm ci` refuses.
 */
function commandsFor(root) {
  const repairing = ['install', '--no-save']
  return existsSync(join(root, 'node_modules', '.package-lock.json')) ? [repairing] : [['ci'], repairing]
}

function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}\n`
}
