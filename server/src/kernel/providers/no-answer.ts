import { AppError } from '../errors.ts'

/**
 * An external service gave no usable answer. The request only reads, so nothing was changed. The caller is informed, and
 * a receipt stores the error with its resolution.
 */
export class NoAnswer extends AppError {
  constructor(service: string, cause?: unknown) {
    super('service_unavailable', `${service} did not answer. Nothing was changed.`)
    this.cause = cause
  }
}

/** The connection to the service was not established: the request was certainly not performed. */
export class NotReached extends NoAnswer {}
