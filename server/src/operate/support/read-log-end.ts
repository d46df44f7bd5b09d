import { createReadStream } from 'node:fs'
import { StartRefused } from '../../start/postgres/index.ts'

/** Number of bytes that are read from the end of a log: more than its newest 2,000 entries usually have. */
const mostBytes = 8 * 1024 * 1024

/**
 * Reads the end of a log, which may be larger than the memory. `-` stands for standard input. It is read as a stream,
 * because a pipe may be empty for a while.
 * @throws {StartRefused} with a message for the operator.
 */
export async function readLogEnd(path: string, most = mostBytes): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of path === '-' ? process.stdin : createReadStream(path)) {
      parts.push(part as Buffer)
      size += (part as Buffer).length
      while (size - parts[0]!.length >= most) size -= parts.shift()!.length
    }
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    const what = path === '-' ? 'The log on standard input' : `The log ${path}`
    throw new StartRefused(`${what} cannot be read (${code}).`, { cause: error })
  }
  return Buffer.concat(parts).toString()
}
