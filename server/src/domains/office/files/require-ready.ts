import { invalidState } from '../../../kernel/errors.ts'
import type { FileRow } from '../../organization/stored-files/index.ts'

/** Refuses a file that has no bytes: one that was not uploaded yet, and one that was deleted. */
export function requireReady({ status }: Pick<FileRow, 'status'>): void {
  if (status !== 'ready')
    throw invalidState(`The file is ${status} and cannot be read.`, [
      { message: `is ${status}`, reason: 'not_ready' },
    ])
}
