import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Watches the free space on the disk of the embedded database. */
export interface DiskSpace {
  /** True if there is too little space for Postgres to write its next files of the write-ahead log. */
  isShort(): Promise<boolean>
  /** True if, after a shortage, there is enough space again for Postgres to write. */
  isBack(): Promise<boolean>
  /**
   * Deletes the ballast file, which reserves disk space, so that Postgres has space for its recovery. Records how much
   * space is free then; `isBack` compares with it.
   */
  dropBallast(): Promise<void>
  /** Creates the ballast file if it does not exist and enough space is left. */
  makeBallast(): Promise<void>
}

const mebibyte = 1024 * 1024
/** Free space in bytes below which Postgres cannot continue: two segments of the write-ahead log. */
const leastBytes = 32 * mebibyte
/** Free space in bytes below which the health check reports the service as degraded. */
const usualBytes = 64 * mebibyte
const ballastBytes = 64 * mebibyte

/**
 * Maintains the file `ballast` next to the database. It contains random bytes and reserves disk space. On a full
 * disk, Postgres cannot even recover committed transactions. Deleting the ballast file makes space for the recovery,
 * after which the service runs read-only.
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
    // Deleting the ballast file creates free space. The shortage is over only when there is more free space than that.
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
