/**
 * Loading the whole service takes longer than most test files run. Files that need no process of their own are run several
 * to one: a bundle is a file that imports them, and each test still reports the file that it stands in.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Tests of these folders change an organization of their own, or a database of their own. */
const sharing =
  /^server\/(src\/(?:domains|kernel|adapters|demo)|test(?:\/(?:agents|automations|books|from-catalog|from-routes|frozen|money|pay))?(?=\/[^/]+$))/
/**
 * A hook that runs before or after each test would do so for all files of the process, a clock that stands still stands
 * still for them, and what is put in a service's place stays there.
 */
const alone =
  /^(before|after)Each\(|^before\(atNoon\)|services\.\w+ = |mailServerOf\(|^\/\/ (In a process of its own|Slow): /m
const mostFiles = 25

/** The test files to run, those that share a process in bundles, which are written to the folder `bundled`. */
export function shareProcesses(root: string, files: readonly string[], bundled: string): string[] {
  rmSync(bundled, { recursive: true, force: true })
  mkdirSync(bundled, { recursive: true })
  const shared = new Map<string, string[]>()
  const own: string[] = []
  for (const file of files) {
    const folder = sharing.exec(file)?.[1]
    if (folder === undefined || alone.test(readFileSync(join(root, file), 'utf8'))) own.push(file)
    else shared.set(folder, [...(shared.get(folder) ?? []), file])
  }
  const bundles = [...shared].flatMap(([folder, of]) =>
    slices(of).map((slice, at) => {
      const bundle = join(bundled, `${folder.replaceAll('/', '-')}-${at + 1}.test.mjs`)
      const imports = slice.map((file) => `await import('${pathToFileURL(join(root, file)).href}')\n`)
      writeFileSync(bundle, imports.join(''))
      return bundle
    }),
  )
  return [...bundles, ...own]
}

function slices(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / mostFiles)
  const size = Math.ceil(files.length / count)
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size))
}
