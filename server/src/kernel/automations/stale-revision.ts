import { AppError } from '../errors.ts'

/**
 * Error for an attempt to save changes to a draft that has been saved by someone else in the meantime. `current` is the
 * draft's current revision.
 */
export function staleRevision(current: number): AppError {
  const message = `is not the current draft, which is revision ${current}: read the draft and save again`
  return new AppError('stale_revision', `expectedRevision: ${message}.`, [
    { field: 'expectedRevision', message, current },
  ])
}
