import { join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

/** What a running Postgres says of itself in `postmaster.pid`: line 1 and line 8 of it. */
export interface PostmasterFile {
  /** Undefined when a power cut left the file without content. */
  pid: number | undefined
  status: string
}

export const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid')

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readIfExists(postmasterFile(cluster))?.split('\n')
  if (!lines) return undefined
  // A single-user Postgres writes its id with a minus sign.
  const pid = Math.abs(Number.parseInt(lines[0]!, 10))
  return { pid: pid > 0 ? pid : undefined, status: lines[7]?.trim() ?? '' }
}
