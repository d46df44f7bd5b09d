import { AppError } from '../../../../kernel/errors.ts'

/** Retries like a client that is refused because every connection is busy. Any other result is returned. */
export async function retryWhenBusy<T>(attempt: () => Promise<T>, times = 20): Promise<T> {
  return await attempt().catch((error: unknown) => {
    const isBusy =
      !(error instanceof AppError) && String(error).includes('timeout exceeded when trying to connect')
    if (!isBusy || times === 0) throw error
    return retryWhenBusy(attempt, times - 1)
  })
}
