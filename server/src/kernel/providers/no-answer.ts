import { AppError } from '../errors.ts'

/**
 * Error for an external service that gave no usable answer. If the request only reads, nothing was changed: the
 * caller receives the error, and it is stored as the outcome of the call. For a request sent with `order`, it is
 * unknown whether it was performed, so the code that called `order` must catch the error.
 */
export class NoAnswer extends AppError {
  constructor(service: string, cause?: unknown) {
    super('service_unavailable', `${service} did not answer. Nothing was changed.`)
    this.cause = cause
  }
}

/**
 * Error for a service to which no connection could be made. The service has certainly not performed the request.
 */
export class NotReached extends NoAnswer {}
