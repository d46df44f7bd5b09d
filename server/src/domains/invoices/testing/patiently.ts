import { AppError } from '../../../kernel/errors.ts'

/** As a client behaves that is told to come again because every connection is busy: whatever else happens is the answer. */
export async function patiently<T>(attempt: () => Promise<T>, times = 20): Promise<T> {
  return await attempt().catch((error: unknown) => {
    const isBusy =
      !(error instanceof AppError) && String(error).includes('timeout exceeded when trying to connect')
    if (!isBusy || times === 0) throw error
    return patiently(attempt, times - 1)
  })
}
