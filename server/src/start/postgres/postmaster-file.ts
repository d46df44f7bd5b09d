import { join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

/** Process id and status from lines 1 and 8 of `postmaster.pid`, which a running Postgres writes. */
export interface PostmasterFile {
  /** Process id. Undefined if a power failure left the file empty. */
  pid: number | undefined
  status: string
}

export const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid')

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readIfExists(postmasterFile(cluster))?.split('\n')
  if (!lines) return undefined
  // A Postgres in single-user mode writes its process id with a minus sign.
  const pid = Math.abs(Number.parseInt(lines[0]!, 10))
  return { pid: pid > 0 ? pid : undefined, status: lines[7]?.trim() ?? '' }
}
