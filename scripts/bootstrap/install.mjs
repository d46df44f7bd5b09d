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

/** A start does not need the development packages: an install by `npm ci --omit=dev` is left as it is. */
export function isInstalled(root, needsDev) {
  if (!needsDev && isWithoutDev(root)) return isComplete(root)
  const stamp = stampIn(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)
}

/**
 * If several starts run at once, one installs and the others wait for it. `repair` must succeed before the stamp is
 * set.
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
 * `npm ci` empties node_modules, from which another Quoin may be running; `npm install` changes only what differs. It
 * also accepts a lock file from a registry that lacks some other platform's package, which `npm ci` refuses.
 */
function commandsFor(root) {
  const repairing = ['install', '--no-save']
  return existsSync(join(root, 'node_modules', '.package-lock.json')) ? [repairing] : [['ci'], repairing]
}

function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}\n`
}
