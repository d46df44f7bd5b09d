import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OfflineCheck, type OfflineParts, right, wrong } from '../check.ts'
import { freeBytesOf } from '../../backup/room.ts'

const mebibyte = 1024 * 1024
/** Free space in bytes below which the check fails, so that there is time to act. The service stops writing at 64 MiB. */
const leastBytes = 1024 * mebibyte

interface Room {
  path: string
  freeBytes: number
}

/**
 * Checks the free space for the data directory and the embedded database, which are usually on one disk. `measure` is
 * replaced only by tests.
 */
export const diskRoom = (measure: (path: string) => Promise<number> = freeBytesOf): OfflineCheck => ({
  name: 'disk-room',
  title: 'there is free space on the disk',
  isOffline: true,
  async examine({ config }) {
    if (!existsSync(config.dataDirectory))
      return wrong(
        `The data directory ${config.dataDirectory} does not exist.`,
        'Set QUOIN_DATA_DIR to the directory of the installation.',
      )
    const rooms = await Promise.all(
      pathsOf(config).map(async (path): Promise<Room> => ({ path, freeBytes: await measure(path) })),
    )
    const { path, freeBytes } = rooms.toSorted((a, b) => a.freeBytes - b.freeBytes)[0]!
    const free = Math.floor(freeBytes / mebibyte)
    return freeBytes >= leastBytes
      ? right(`${free} MB free`)
      : wrong(
          `Only ${free} MB are free on the disk of ${path}. Below 64 MB, changes are refused.`,
          'Delete what is not needed on this disk, or make it larger.',
        )
  },
})

/** Returns the data directory and, if the embedded database is elsewhere, its directory. */
function pathsOf({ dataDirectory }: OfflineParts['config']): string[] {
  try {
    return [dataDirectory, readFileSync(join(dataDirectory, 'postgres-home'), 'utf8').trim()]
  } catch {
    return [dataDirectory]
  }
}
