/**
 * Runs before every npm script, with the Node version of the machine. Installs missing packages and creates the files
 * that npm leaves out. It is plain JavaScript without dependencies, because nothing is installed yet.
 * It writes only to standard error, because standard output belongs to the script that runs next.
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from './bootstrap/refusal.mjs'
import { checkNode } from './bootstrap/check-node.mjs'
import { install, isInstalled } from './bootstrap/install.mjs'
import { repairNode } from './bootstrap/repair-node.mjs'
import { repairPostgres } from './bootstrap/repair-postgres.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const script = process.env.npm_lifecycle_event
/**
 * Packages that the npm script needs. `dev` is true if it needs the development packages, and `console` is true if it
 * needs the packages of the console.
 */
const needs = {
  dev: !['prestart', 'prequoin'].includes(script),
  // The built console is checked in, so only scripts that build or check it need its packages.
  console: ['precheck', 'pregenerate'].includes(script),
}

function repair() {
  repairNode(root)
  repairPostgres(root, { needed: !process.env.DATABASE_URL })
}

try {
  checkNode(process.versions.node)
  if (!isInstalled(root, needs)) await install(root, needs, repair)
  else repair()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
