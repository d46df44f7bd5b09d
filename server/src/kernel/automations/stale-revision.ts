import { AppError } from '../errors.ts'

/** Someone else has saved the draft since. `current` is the revision of the saved draft. */
export function staleRevision(current: number): AppError {
  const message = `is not the current draft, which is revision ${current}: read the draft and save again`
  return new AppError('stale_revision', `expectedRevision: ${message}.`, [
    { field: 'expectedRevision', message, current },
  ])
}
