import { readFileSync } from 'node:fs'
import { systemErrorCode } from './system-error.ts'

/** Reads a text file. Undefined if it does not exist. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
