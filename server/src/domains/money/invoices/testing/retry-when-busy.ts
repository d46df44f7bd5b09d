import { AppError } from '../../../../kernel/errors.ts'

/**
 * Calls `attempt` again, as a client would, if it failed because no database connection was free. Other errors are
 * thrown.
 */
export async function retryWhenBusy<T>(attempt: () => Promise<T>, times = 20): Promise<T> {
  return await attempt().catch((error: unknown) => {
    const isBusy =
      !(error instanceof AppError) && String(error).includes('timeout exceeded when trying to connect')
    if (!isBusy || times === 0) throw error
    return retryWhenBusy(attempt, times - 1)
  })
}
