/**
 * Loading the whole service takes longer than most test files run. Files that ask for nothing of a process of their own are
 * run several to one: a bundle is a file that imports them, each test still says in which file it stands.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What tests of a domain, of a part of the kernel and of the laws do, they do to an organization of their own. */
const shared = /^server\/(?:src\/(?:domains|kernel)\/[^/]+(?=\/)|test\/agents|test(?=\/[^/]+$))/
/** Hooks outside of a suite would be hooks of all files of the process, and what is put in a service's place stays there. */
const alone = /^(before|after)(Each)?\(|services\.\w+ = |mailServerOf\(|^\/\/ In a process of its own/m
const mostFiles = 25

/** The test files to run, those that share a process in bundles, which are written to the folder `bundled`. */
export function shareProcesses(root, files, bundled) {
  rmSync(bundled, { recursive: true, force: true })
  mkdirSync(bundled, { recursive: true })
  const sharing = new Map()
  const own = []
  for (const file of files) {
    const folder = shared.exec(file)?.[0]
    if (folder === undefined || alone.test(readFileSync(join(root, file), 'utf8'))) own.push(file)
    else sharing.set(folder, [...(sharing.get(folder) ?? []), file])
  }
  const bundles = [...sharing].flatMap(([folder, of]) =>
    slices(of).map((slice, at) => {
      const bundle = join(bundled, `${folder.replaceAll('/', '-')}-${at + 1}.test.mjs`)
      const imports = slice.map((file) => `await import('${pathToFileURL(join(root, file)).href}')\n`)
      writeFileSync(bundle, imports.join(''))
      return bundle
    }),
  )
  return [...bundles, ...own]
}

function slices(files) {
  const count = Math.ceil(files.length / mostFiles)
  const size = Math.ceil(files.length / count)
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size))
}
