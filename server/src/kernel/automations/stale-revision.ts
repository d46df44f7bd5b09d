import { AppError } from '../errors.ts'

/**
 * Error for a save based on an outdated draft. `current` is the revision of the draft that someone else has saved
 * since.
 */
export function staleRevision(current: number): AppError {
  const message = `is not the current draft, which is revision ${current}: read the draft and save again`
  return new AppError('stale_revision', `expectedRevision: ${message}.`, [
    { field: 'expectedRevision', message, current },
  ])
}
