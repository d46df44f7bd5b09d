import { AppError } from '../errors.ts'

/**
 * Somebody else's service was asked and gave no answer that can be used. What was asked only reads, so nothing was changed:
 * the caller is told so, and a receipt keeps it with how to go on.
 */
export class NoAnswer extends AppError {
  constructor(service: string, cause?: unknown) {
    super('service_unavailable', `${service} did not answer. Nothing was changed.`)
    this.cause = cause
  }
}

/** No connection to the service came about: what was asked for was certainly not done. */
export class NotReached extends NoAnswer {}
