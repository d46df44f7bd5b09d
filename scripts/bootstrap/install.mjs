/**
 * Installs the dependencies once per content of package-lock.json. The stamp inside node_modules records the installed
 * content and the platform. It is written last: a killed install has no stamp and is repeated.
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
 * A start does not need the development packages: an install by `npm ci --omit=dev` is left as it is. An install with the
 * packages of the console also serves scripts that do not need them.
 */
export function isInstalled(root, needs) {
  if (!needs.dev && isWithoutDev(root)) return isComplete(root)
  const stamp = stampIn(root)
  if (!existsSync(stamp)) return false
  const installed = readFileSync(stamp, 'utf8')
  return installed === fingerprint(root, true) || (!needs.console && installed === fingerprint(root, false))
}

/**
 * If several starts run at once, one installs and the others wait for it. `repair` must succeed before the stamp is
 * set.
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
 * `npm ci` empties node_modules, from which another Quoin may be running; `npm install` changes only what differs. It
 * also accepts a lock file from a registry that lacks some other platform's package, which `npm ci` refuses.
 */
function commandsFor(root) {
  const repairing = ['install', '--no-save']
  return existsSync(join(root, 'node_modules', '.package-lock.json')) ? [repairing] : [['ci'], repairing]
}

function fingerprint(root, hasConsole) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}${hasConsole ? ' console' : ''}\n`
}
