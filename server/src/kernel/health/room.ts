import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '../database/connection-failure.ts'

/** Whether there is room to write. */
export interface Room {
  isFull(): Promise<boolean>
}

/** Postgres writes in segments of 16 MiB, and stops altogether when it cannot write the next one. */
const leastBytes = 64 * 1024 * 1024
/** A database elsewhere tells only when it is written to; each refusal is believed for so long. */
const believedMs = 30_000

/**
 * Knows a full disk by the free space where the embedded database lies, and by what the database itself refused: reads go
 * on then, so nothing else would tell.
 */
export function watchRoom(
  server: FastifyInstance,
  parts: { directories: readonly string[]; now: () => number; freeBytes?: (path: string) => Promise<number> },
): Room {
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
    // The socket's directory goes and comes with Postgres, whom the probe asks too.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity
    throw error
  }
}
