import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Watches the free space on the disk of the embedded database. */
export interface DiskSpace {
  /** True if the disk has too little space for the next two segments of Postgres's write-ahead log. */
  isShort(): Promise<boolean>
  /** True if the disk has enough space again for Postgres to write. */
  isBack(): Promise<boolean>
  /** Deletes the ballast file, so that Postgres has space for its recovery, and records the free space after that. */
  dropBallast(): Promise<void>
  /** Writes the ballast file if it is missing and enough space is left. */
  makeBallast(): Promise<void>
}

const mebibyte = 1024 * 1024
/**
 * Free space below which the disk counts as full, in bytes. Two segments of the write-ahead log need that
 * much.
 */
const leastBytes = 32 * mebibyte
/** Free space below which the health check reports the service as degraded, in bytes. */
const usualBytes = 64 * mebibyte
const ballastBytes = 64 * mebibyte

/**
 * Watches the disk and maintains the ballast file: a file of random bytes beside the database that reserves
 * space on the disk. On a full disk, Postgres cannot even recover committed transactions. After the ballast
 * file is deleted, it can, and the service continues read-only.
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
    // Requires more space than the deletion of the ballast file alone has freed.
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
