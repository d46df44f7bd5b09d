import { AppError } from '../errors.ts'

/**
 * Error for an external service that gave no usable answer. It is used for requests that only read, so nothing was
 * changed. The caller receives the error, and it is stored as the outcome of the call.
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
