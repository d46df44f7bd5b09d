import { execFileSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
  chmodSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDirectoryPrefix } from '../../server/src/testing/sweep.ts'
import type { Preparation } from './disaster.ts'

const source = fileURLToPath(new URL('moved-clock.c', import.meta.url))
const mostJumps = 64

/** A clock that can be moved for the service, its Postgres and all commands of a scene. */
export interface MovedClock {
  preparation: Preparation
  /** Makes the clock wrong by this many seconds from now on. */
  move(seconds: number): void
}

/**
 * Builds the library that moves the clock. It is preloaded by every process in a mount namespace of its own, in which
 * `/etc` is a copy that names the library, so that no other process of the machine sees the wrong time.
 */
export function movedClock(): MovedClock {
  if (!existsSync('/usr/bin/gcc')) throw new Error('The disasters with a wrong clock need gcc.')
  const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  chmodSync(directory, 0o755)
  const [library, jumpsFile, etc] = ['moved-clock.so', 'jumps', 'etc'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  execFileSync('gcc', [
    '-shared',
    '-fPIC',
    '-O1',
    `-DMOVED_CLOCK_FILE="${jumpsFile}"`,
    '-o',
    library,
    source,
    '-ldl',
  ])
  const jumps: [atSeconds: number, seconds: number][] = []
  const bytes = Buffer.alloc(8 + 16 * mostJumps)
  writeFileSync(jumpsFile, bytes, { mode: 0o644 })
  cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(etc, 'ld.so.preload'), `${library}\n`)
  const script = `mount --bind ${etc} /etc && exec "$@"`
  return {
    preparation: {
      prefix: ['/usr/bin/unshare', '--mount', '--propagation', 'private', 'sh', '-c', script, 'sh'],
      tidy: () => rmSync(directory, { recursive: true, force: true }),
    },
    move: (seconds) => {
      jumps.push([Math.floor(Date.now() / 1000), seconds])
      jumps.forEach(([at, by], index) => {
        bytes.writeBigInt64LE(BigInt(at), 8 + 16 * index)
        bytes.writeBigInt64LE(BigInt(by), 16 + 16 * index)
      })
      bytes.writeBigInt64LE(BigInt(jumps.length), 0)
      // The file is mapped into the processes, so it is changed in its place.
      const file = openSync(jumpsFile, 'r+')
      writeSync(file, bytes, 0, bytes.length, 0)
      closeSync(file)
    },
  }
}
