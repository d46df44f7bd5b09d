import { statfs } from 'node:fs/promises'
import { StartRefused } from '../../start/postgres/index.ts'

const mebibyte = 1024 * 1024
/**
 * Free space that a backup leaves on a disk, in bytes. It is enough for a service that uses the same disk, which
 * refuses writes below 64 MiB.
 */
const reserveBytes = 128 * mebibyte

/** Refusal because a disk has too little free space. */
export class NoRoom extends StartRefused {}

/** Returns the free space of a directory's disk, in bytes. */
export type FreeBytes = (directory: string) => Promise<number>

export const freeBytesOf: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/**
 * Refuses to begin if the disk of a directory has less free space than is needed.
 * @throws {NoRoom} with a message that contains both sizes.
 */
export async function requireRoom(
  directory: string,
  neededBytes: number,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<void> {
  const free = await freeBytes(directory)
  if (free >= neededBytes + reserveBytes) return
  throw new NoRoom(
    `There is too little free space in ${directory}: ${megabytes(free)} are free, and ${megabytes(neededBytes + reserveBytes)} ` +
      'are needed. Free some space, or choose a directory on another disk.',
  )
}

/** Formats a number of bytes for people, such as `40.0 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 100_000_000 ? 1 : 0)} MB`
}
