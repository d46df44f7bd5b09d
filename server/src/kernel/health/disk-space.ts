import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '../database/connection-failure.ts'

/** Checks whether the disk is full. */
export interface DiskSpace {
  isFull(): Promise<boolean>
}

/**
 * Free space in bytes below which the disk counts as full. It is four segments of Postgres's write-ahead log, because
 * Postgres stops if it cannot write the next segment of 16 MiB.
 */
const leastBytes = 64 * 1024 * 1024
/**
 * Time in milliseconds for which the disk counts as full after Postgres reported a full disk. If Postgres runs on
 * another machine, this report is the only sign, because the free space there cannot be measured.
 */
const believedMs = 30_000

/**
 * Detects a full disk, by the free space of the embedded database's directories and by write errors of the database.
 * Reads still succeed on a full disk, so no other check notices it.
 */
export function watchDiskSpace(
  server: FastifyInstance,
  parts: { directories: readonly string[]; now: () => number; freeBytes?: (path: string) => Promise<number> },
): DiskSpace {
  const { directories, now, freeBytes = freeBytesAt } = parts
  let refusedAt = -Infinity
  server.addHook('onError', (_request, _reply, error, done) => {
    if (isDiskFull(error)) refusedAt = now()
    done()
  })
  return {
    async isFull() {
      if (now() - refusedAt < believedMs) return true
      const free = await Promise.all(directories.map(freeBytes))
      return free.some((bytes) => bytes < leastBytes)
    },
  }
}

async function freeBytesAt(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    // The directory of Postgres's socket exists only while Postgres runs. If Postgres has stopped, another check
    // reports it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity
    throw error
  }
}
