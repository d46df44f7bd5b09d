import { AppError } from '../../../../kernel/errors.ts'

/**
 * Calls `attempt`. If it fails because no database connection is free, calls it again, as a client would. Throws any
 * other error.
 */
export async function retryWhenBusy<T>(attempt: () => Promise<T>, times = 20): Promise<T> {
  return await attempt().catch((error: unknown) => {
    const isBusy =
      !(error instanceof AppError) && String(error).includes('timeout exceeded when trying to connect')
    if (!isBusy || times === 0) throw error
    return retryWhenBusy(attempt, times - 1)
  })
}
