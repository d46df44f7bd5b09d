/**
 * Combines test files into bundles that share a process, because loading the whole service takes longer than most test
 * files run. A bundle is a generated file that imports the test files. Each test is still reported under its own file.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Folders whose test files can share a process, because each test changes only its own organization or its own
 * database.
 */
const sharing = new RegExp(
  [
    String.raw`^(?:(console/src)/`,
    String.raw`(server/src/(?:domains|kernel|adapters|demo|operate|start))/`,
    String.raw`(sdk/test|server/test(?:/(?:agents(?:/tasks)?|automations|books|from-catalog|from-routes|frozen|money|office(?:/calculation)?|pay))?)/[^/]+$)`,
  ].join('|'),
)
/**
 * Matches a test file that affects its whole process, because it has hooks outside of a suite, stops the clock, or
 * replaces services. In a shared process, such a file is imported inside a separate suite, and `restoreServices`
 * restores the services and the clock after it.
 */
const asSuite = /^(before|after)(Each)?\(|services\.\w+ = |mailServerOf\(/m
/** Folders whose test files do not build the service in their own process, except those that run alone. */
export const withoutService = /^(console|sdk|server\/src\/(operate|start))\//
const alone = /^\/\/ (Runs in its own process|Slow): /m
/**
 * Modules that register cleanup hooks for the end of a process. They are imported at the top of a bundle. If a suite
 * were the first to import them, their hooks would run at the end of this suite.
 */
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
 * Returns the files to pass to the test runner. Test files that can share a process are replaced by bundles,
 * which are generated in the folder `bundled`. Long test files are replaced by small generated files in the
 * same folder, whose names sort first, so that they start first.
 */
export function shareProcesses(root: string, files: readonly string[], bundled: string): string[] {
  rmSync(bundled, { recursive: true, force: true })
  mkdirSync(bundled, { recursive: true })
  const shared = new Map<string, string[]>()
  const own: string[] = []
  for (const file of files) {
    const folder = sharing.exec(file)?.slice(1).find(Boolean)
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
 * Generates a file that imports a long test file, and returns the path of the generated file. A test file is long if a
 * test in it has a timeout of at least five minutes. The runner starts files in the order of their paths, and the
 * returned path sorts first. If a long file started last, it would run alone while the other processor cores are idle.
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
  // Only tests of adapters need the module for browser tests, which takes long to load.
  const isUseful = (file: string): boolean =>
    !file.includes('/adapters/') || files.some((each) => each.includes('/adapters/'))
  const restoresServices = suites.some((file) => !withoutService.test(file))
  const imports = restoresServices ? modulesWithHooks.filter(isUseful) : []
  return [
    `import { suite, test } from 'node:test'`,
    ...imports.map((file) => `import ${urlOf(root, file)}`),
    ...(restoresServices ? [`import { restoreServices } from ${urlOf(root, restoring)}`] : []),
    // This test is pending until all files are imported. Without it, the runner would consider the tests finished and
    // run the cleanup hooks of the process.
    'const loading = Promise.withResolvers()',
    `test('the files of this process load', () => loading.promise)`,
    ...others.map((file) => `await import(${urlOf(root, file)})`),
    // All suites are declared before the first import is awaited. Otherwise, a suite whose file is still being
    // imported would add its tests to another test that already runs.
    'const imports = []',
    ...suites.map(
      (file) =>
        `suite('${file}', () => (${restoresServices ? 'restoreServices(), ' : ''}imports.push(import(${urlOf(root, file)})), imports.at(-1)))`,
    ),
    'await Promise.all(imports)',
    'loading.resolve()',
    '',
  ].join('\n')
}

export function runsAsSuite(root: string, file: string): boolean {
  return asSuite.test(read(root, file))
}

/** Returns the URL of a file as a string literal for the generated code. */
const urlOf = (root: string, file: string): string => `'${pathToFileURL(join(root, file)).href}'`

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

function slices(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / mostFiles)
  const size = Math.ceil(files.length / count)
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size))
}
