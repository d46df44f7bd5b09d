/**
 * Loading the whole service takes longer than most test files run. Files that need no process of their own are run several
 * to one: a bundle is a file that imports them, and each test still reports the file that it stands in.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Tests of these folders change an organization of their own, or a database of their own. */
const sharing =
  /^server\/(src\/(?:domains|kernel|adapters|demo)|test(?:\/(?:agents(?:\/tasks)?|automations|books|from-catalog|from-routes|frozen|money|office(?:\/calculation)?|pay))?(?=\/[^/]+$))/
/**
 * Hooks outside of a suite would be hooks of all files of the process, a clock that stands still would stand still for them,
 * and what is put in a service's place would stay there. Such a file runs as a suite of its own, see `restoreServices`.
 */
const asSuite = /^(before|after)(Each)?\(|services\.\w+ = |mailServerOf\(/m
const alone = /^\/\/ (Runs in its own process|Slow): /m
/** Modules that tidy up after all tests of a process; loaded by a suite, they would do so at its end. */
export const modulesWithHooks = [
  'server/src/testing/test-app.ts',
  'server/src/testing/race.ts',
  'server/src/kernel/outbound/receiver-for-tests.ts',
  'server/src/kernel/messages/mail/smtp-server-for-tests.ts',
  'server/src/adapters/pages/testing/browser.ts',
]
const restoring = 'server/src/testing/restore-services.ts'
const mostFiles = 25
const longMs = 300_000

/**
 * The test files to run. Those that share a process are bundled, and the longest are started first, by files that are
 * written to the folder `bundled`.
 */
export function shareProcesses(root: string, files: readonly string[], bundled: string): string[] {
  rmSync(bundled, { recursive: true, force: true })
  mkdirSync(bundled, { recursive: true })
  const shared = new Map<string, string[]>()
  const own: string[] = []
  for (const file of files) {
    const folder = sharing.exec(file)?.[1]
    if (folder === undefined || alone.test(read(root, file))) own.push(file)
    else shared.set(folder, [...(shared.get(folder) ?? []), file])
  }
  const bundles = [...shared].flatMap(([folder, of]) =>
    slices(of).map((slice, at) => {
      const bundle = join(bundled, `${folder.replaceAll('/', '-')}-${at + 1}.test.mjs`)
      writeFileSync(bundle, bundleOf(root, slice))
      return bundle
    }),
  )
  return [...bundles, ...own.map((file) => (isLong(root, file) ? startedFirst(root, file, bundled) : file))]
}

/**
 * The runner starts files in the order of their paths. The longest ones, which allow their tests more time than the others,
 * go by a path that sorts first: started last, they would run on while nothing is left for the other processor.
 */
function startedFirst(root: string, file: string, bundled: string): string {
  const entry = join(bundled, `0-${file.replaceAll('/', '-').replace(/\.ts$/, '.mjs')}`)
  writeFileSync(entry, `await import(${urlOf(root, file)})\n`)
  return entry
}

function isLong(root: string, file: string): boolean {
  const timeouts = [...read(root, file).matchAll(/\btimeout: ([\d_]+)/g)].map(([, ms]) =>
    Number(ms!.replaceAll('_', '')),
  )
  return timeouts.some((ms) => ms >= longMs)
}

function bundleOf(root: string, files: readonly string[]): string {
  const suites = files.filter((file) => runsAsSuite(root, file))
  const others = files.filter((file) => !suites.includes(file))
  // A browser is of use to adapters alone, and takes long to load.
  const isUseful = (file: string): boolean =>
    !file.includes('/adapters/') || files.some((each) => each.includes('/adapters/'))
  const imports = suites.length === 0 ? [] : modulesWithHooks.filter(isUseful)
  return [
    `import { suite, test } from 'node:test'`,
    ...imports.map((file) => `import ${urlOf(root, file)}`),
    ...(suites.length === 0 ? [] : [`import { restoreServices } from ${urlOf(root, restoring)}`]),
    // While no test is waiting or running, the runner takes the tests for ended and runs the hooks of the process.
    'const loading = Promise.withResolvers()',
    `test('the files of this process load', () => loading.promise)`,
    ...others.map((file) => `await import(${urlOf(root, file)})`),
    ...suites.map(
      (file) => `suite('${file}', async () => (restoreServices(), await import(${urlOf(root, file)})))`,
    ),
    'loading.resolve()',
    '',
  ].join('\n')
}

export function runsAsSuite(root: string, file: string): boolean {
  return asSuite.test(read(root, file))
}

/** As a string of the program text. */
const urlOf = (root: string, file: string): string => `'${pathToFileURL(join(root, file)).href}'`

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

function slices(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / mostFiles)
  const size = Math.ceil(files.length / count)
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size))
}
