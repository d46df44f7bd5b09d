import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sourceDigest } from './source-digest.ts'

/** File in `console/dist` with the digest of the sources from which the console was built. */
const builtFrom = 'console/dist/built-from'

/** True if `console/dist` was built from the current sources. */
export function isBuilt(root: string): boolean {
  const file = join(root, builtFrom)
  return existsSync(file) && readFileSync(file, 'utf8') === `${sourceDigest(root)}\n`
}

/** Builds `console/dist`, unless it was built from the current sources. */
export function build(root: string): void {
  if (isBuilt(root)) return
  const require = createRequire(join(root, 'console/package.json'))
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
  const { status, error } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'console'),
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) throw new Error('The console cannot be built.')
  writeFileSync(join(root, builtFrom), `${sourceDigest(root)}\n`)
}
