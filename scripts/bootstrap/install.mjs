/**
 * The dependencies, once per content of package-lock.json. The stamp inside node_modules says which content is
 * installed and for which platform, and is written last: a killed install has none and is done again.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { tryNode } from './repair-node.mjs'

const stampIn = (root) => join(root, 'node_modules', '.quoin-installed')

export function isInstalled(root) {
  const stamp = stampIn(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)
}

/** Of several starts at once, one installs and the others wait for it. `repair` must succeed before the stamp is set. */
export async function install(root, repair) {
  await withLock(join(root, '.bootstrap-lock'), async (alsoHeldBy) => {
    if (!isInstalled(root)) await runNpm(root, commandsFor(root), alsoHeldBy)
    repair()
    tryNode(root)
    writeFileSync(stampIn(root), fingerprint(root))
  })
}

/**
 * `npm ci` empties node_modules, from which another Quoin may be running; `npm install` changes only what differs. It
 * also takes a lock file from a registry that lacks some other platform's package, which `npm ci` refuses untouched.
 */
function commandsFor(root) {
  const repairing = ['install', '--no-save']
  return existsSync(join(root, 'node_modules', '.package-lock.json')) ? [repairing] : [['ci'], repairing]
}

function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}\n`
}
