import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** The disk of the embedded database. */
export interface DiskRoom {
  /** Postgres cannot write its next segments. */
  isShort(): Promise<boolean>
  /** There is room to write again. */
  isBack(): Promise<boolean>
  /** Deletes the ballast, so that Postgres has room for its recovery, and remembers how much room there is then. */
  dropBallast(): Promise<void>
  /** Writes the ballast where it is missing, if that leaves room to write. */
  makeBallast(): Promise<void>
}

const mebibyte = 1024 * 1024
/** Two segments of the write-ahead log. */
const leastBytes = 32 * mebibyte
/** The health probe calls the service degraded below this. */
const usualBytes = 64 * mebibyte
const ballastBytes = 64 * mebibyte

/**
 * Keeps a file of random bytes, `ballast`, beside the database. On a full disk Postgres cannot even recover what it has
 * acknowledged; with the ballast deleted it can, and the service reads on.
 */
export function diskRoom(directory: string): DiskRoom {
  const file = join(directory, 'ballast')
  let freeWhenShort = 0
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  }
  return {
    isShort: async () => (await freeBytes()) < leastBytes,
    // What the ballast itself gave is no room that came back.
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

/** Zeros would take no room on a disk that compresses. */
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
