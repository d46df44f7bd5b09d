import { invalidState } from '../../../kernel/errors.ts'
import type { FileRow } from '../../organization/stored-files/index.ts'

/** Fails if the file has no content, because it was not uploaded yet or was deleted. */
export function requireReady({ status }: Pick<FileRow, 'status'>): void {
  if (status !== 'ready')
    throw invalidState(`The file is ${status} and cannot be read.`, [
      { message: `the file is ${status}`, reason: 'not_ready' },
    ])
}
