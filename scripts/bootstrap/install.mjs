/**
 * The stamp is a file in node_modules. It names the platform, the hash of the package-lock.json from which the packages
 * were installed, and which packages these are. If nothing differs, nothing has to be installed. While npm changes the
 * packages, the stamp is invalid. It is written last, so that an interrupted installation is repeated.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { hasDev, isComplete } from './installed-packages.mjs'
import { tryNode } from './repair-node.mjs'

const stampIn = (root) => join(root, 'node_modules', '.quoin-installed')
const unfinished = 'unfinished\n'

/**
 * True if the packages that the script needs are installed. An installation may have more packages than the script
 * needs. Without a stamp, the packages were installed by npm alone, and only the runtime packages can be checked.
 */
export function isInstalled(root, needs) {
  const stamp = stampIn(root)
  if (!existsSync(stamp)) return !needs.dev && !needs.console && isComplete(root)
  return stampsFor(root, needs).includes(readFileSync(stamp, 'utf8'))
}

/**
 * Installs the packages. If several scripts start at once, one of them installs the packages and the others wait for
 * it. `repair` must succeed before the stamp is written. If the script needs no development packages, which are two
 * thirds of all files, they are installed only if some are there already, so that those of a developer stay up to date.
 */
export async function install(root, needs, repair) {
  await withLock(join(root, '.bootstrap-lock'), async (alsoHeldBy) => {
    const isThere = isInstalled(root, needs)
    const dev = needs.dev || hasDev(root)
    if (!isThere) {
      if (existsSync(join(root, 'node_modules'))) writeFileSync(stampIn(root), unfinished)
      await runNpm(root, commandsFor(root, { dev, console: needs.console }), alsoHeldBy)
    }
    repair()
    tryNode(root)
    if (!isThere) writeFileSync(stampIn(root), stampOf(root, { dev, console: needs.console }))
  })
}

/**
 * Returns the npm commands to try, in order. `npm install` changes only packages that differ, while `npm ci` first
 * empties node_modules, from which another process of Quoin may be running. `npm install` also accepts a lock file
 * that lacks a package for another platform, which `npm ci` refuses.
 */
function commandsFor(root, { dev, console: hasConsole }) {
  const workspaces = hasConsole ? [] : ['--workspace=server', '--include-workspace-root']
  const packages = [...workspaces, dev ? '--include=dev' : '--omit=dev']
  const repairing = ['install', '--no-save', ...packages]
  return existsSync(join(root, 'node_modules', '.package-lock.json'))
    ? [repairing]
    : [['ci', ...packages], repairing]
}

/** Returns the stamps of all installations that have what the script needs. */
function stampsFor(root, needs) {
  return [
    { dev: true, console: true },
    { dev: true, console: false },
    { dev: false, console: false },
  ]
    .filter((has) => (has.dev || !needs.dev) && (has.console || !needs.console))
    .map((has) => stampOf(root, has))
}

function stampOf(root, { dev, console: hasConsole }) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  return `${process.platform}-${process.arch} ${hash}${dev ? '' : ' runtime'}${hasConsole ? ' console' : ''}\n`
}
