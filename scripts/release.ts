/**
 * Builds a release, one file that runs on a machine without Node, npm and Postgres: `npm run release`. The same commit
 * always gives the same bytes. Options:
 *
 * - `--platform linux-x64` or `linux-arm64`. Default: the platform of this machine.
 * - `--to FOLDER`. Default: `release`.
 * - `--sign-with FILE`: a private Ed25519 key in the format PEM. Signs the file with the checksums.
 * - `--level 1` to `19`: compression level. Default: 19, which takes a few minutes.
 * - `--with-changes`: accepts files that differ from the commit, for a trial.
 */
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildRelease } from './release/build-release.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', default: `${process.platform}-${process.arch}` },
      to: { type: 'string', default: 'release' },
      'sign-with': { type: 'string' },
      level: { type: 'string', default: '19' },
      'with-changes': { type: 'boolean', default: false },
    },
  })
  const level = Number(values.level)
  if (!Number.isInteger(level) || level < 1 || level > 19)
    throw new Error('--level must be a whole number from 1 to 19.')
  const { bytes, sha256, files } = await buildRelease(root, {
    platform: values.platform,
    to: resolve(values.to),
    level,
    allowsChanges: values['with-changes'],
    signWith: values['sign-with'],
  })
  for (const file of files) console.log(relative(process.cwd(), file))
  console.log(`${(bytes / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
