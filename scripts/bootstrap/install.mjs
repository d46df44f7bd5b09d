/**
 * The stamp is a file in node_modules. It contains the platform and the hash of the package-lock.json from which the
 * packages were installed. If both are unchanged, nothing has to be installed. The stamp is written last, so that an
 * interrupted installation leaves no stamp and is repeated.
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
 * True if the packages that the script needs are installed. A script that needs no development packages accepts an
 * installation by `npm ci --omit=dev`. A script that needs no packages of the console accepts an installation with or
 * without them.
 */
export function isInstalled(root, needs) {
  if (!needs.dev && isWithoutDev(root)) return isComplete(root)
  const stamp = stampIn(root)
  if (!existsSync(stamp)) return false
  const installed = readFileSync(stamp, 'utf8')
  return installed === fingerprint(root, true) || (!needs.console && installed === fingerprint(root, false))
}

/**
 * Installs the packages. If several scripts start at once, one of them installs the packages and the others wait for
 * it. `repair` must succeed before the stamp is written.
 */
export async function install(root, needs, repair) {
  await withLock(join(root, '.bootstrap-lock'), async (alsoHeldBy) => {
    const dev = needs.dev || !isWithoutDev(root) ? '--include=dev' : '--omit=dev'
    const workspaces = needs.console ? [] : ['--workspace=server', '--include-workspace-root']
    const commands = commandsFor(root).map((command) => [...command, ...workspaces, dev])
    if (!isInstalled(root, needs)) await runNpm(root, commands, alsoHeldBy)
    repair()
    tryNode(root)
    if (dev === '--include=dev') writeFileSync(stampIn(root), fingerprint(root, needs.console))
  })
}

/**
 * Returns the npm commands to try, in order. `npm install` changes only packages that differ, while `npm ci` first
 * empties node_modules, from which another process of Quoin may be running. `npm install` also accepts a lock file
 * that lacks a package for another platform, which `npm ci` refuses.
 */
function commandsFor(root) {
  const repairing = ['install', '--no-save']
  return existsSync(join(root, 'node_modules', '.package-lock.json')) ? [repairing] : [['ci'], repairing]
}

function fingerprint(root, hasConsole) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}${hasConsole ? ' console' : ''}\n`
}
