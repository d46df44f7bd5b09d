import { readFileSync } from 'node:fs'
import { systemErrorCode } from './system-error.ts'

/** The content of a file, or undefined if it does not exist. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
