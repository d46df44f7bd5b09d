import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ending } from '../../server/src/start/postgres/testing/scratch.ts'
import { testDirectoryPrefix } from '../../server/src/testing/sweep.ts'

const mebibyte = 1024 * 1024

/** A disk in memory that can be filled. */
export interface SmallDisk {
  path: string
  freeBytes(): number
  /** Fills the disk until only this many bytes are free. Replaces an earlier filling. */
  fill(restBytes: number): void
  /** Adds to the filling as much of these bytes as fits. */
  fillMore(bytes: number): void
  /** Deletes the filling. */
  free(): void
}

/** Mounts a small disk. This needs the rights of root. */
export function mountSmallDisk(t: Ending, mebibytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), `${testDirectoryPrefix}disk-`))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0711`, 'tmpfs', path])
  chmodSync(path, 0o711)
  t.after(() => {
    // A process that was killed may still use the disk for a moment.
    execFileSync('umount', ['--lazy', path])
    rmSync(path, { recursive: true, force: true })
  })
  const filler = join(path, 'lost+found')
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }
  const free = (): void => rmSync(filler, { force: true })
  return {
    path,
    freeBytes,
    free,
    fillMore: (bytes) => asMuchAsFits(() => appendFileSync(filler, Buffer.alloc(bytes, 1))),
    fill: (restBytes) => {
      free()
      const file = openSync(filler, 'w')
      const piece = Buffer.alloc(mebibyte, 1)
      try {
        asMuchAsFits(() => {
          while (freeBytes() > restBytes)
            if (writeSync(file, piece, 0, Math.min(mebibyte, freeBytes() - restBytes)) < 4096) break
        })
      } finally {
        closeSync(file)
      }
    },
  }
}

/** Writes until the disk is full. Other processes may use up its space meanwhile. */
function asMuchAsFits(write: () => void): void {
  try {
    write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
