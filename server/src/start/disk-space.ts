import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Free space on the disk of the embedded database. */
export interface DiskSpace {
  /** True if Postgres cannot write its next segments. */
  isShort(): Promise<boolean>
  /** True if there is space to write again. */
  isBack(): Promise<boolean>
  /** Deletes the ballast file, so that Postgres has space for its recovery, and records the free space after that. */
  dropBallast(): Promise<void>
  /** Writes the ballast file if it is missing and enough space is left. */
  makeBallast(): Promise<void>
}

const mebibyte = 1024 * 1024
/** Size of the ballast: two segments of the write-ahead log. */
const leastBytes = 32 * mebibyte
/** Free space in bytes below which the health probe reports the service as degraded. */
const usualBytes = 64 * mebibyte
const ballastBytes = 64 * mebibyte

/**
 * Maintains a file of random bytes, `ballast`, next to the database. On a full disk Postgres cannot even recover
 * committed transactions. After the ballast file is deleted it can, and the service continues read-only.
 */
export function monitorDiskSpace(directory: string): DiskSpace {
  const file = join(directory, 'ballast')
  let freeWhenShort = 0
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  }
  return {
    isShort: async () => (await freeBytes()) < leastBytes,
    // The space that the deleted ballast file used is not treated as free again.
    isBack: async () =>
      (await freeBytes()) >= Math.min(Math.max(usualBytes, freeWhenShort + leastBytes), 2 * usualBytes),
    async dropBallast() {
      freeWhenShort = await freeBytes()
      if (!existsSync(file)) return
      await rm(file)
      freeWhenShort += ballastBytes
    },
    async makeBallast() {
      if (existsSync(file) || (await freeBytes()) < usualBytes + ballastBytes) return
      await writeRandom(`${file}.new`)
      await rename(`${file}.new`, file)
    },
  }
}

/** Writes random bytes. Zeros would use no space on a compressing file system. */
async function writeRandom(path: string): Promise<void> {
  const piece = crypto.getRandomValues(Buffer.alloc(65_536))
  const file = await open(path, 'w', 0o600)
  try {
    for (let written = 0; written < ballastBytes; written += piece.length) {
      crypto.getRandomValues(piece)
      await file.write(piece)
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
