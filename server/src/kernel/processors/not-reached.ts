import { AppError } from '../errors.ts'

/**
 * Error for a request that did not reach the card processor and therefore had no effect. An earlier attempt of the same
 * request may still have had an effect.
 */
export class NotReached extends AppError {
  constructor() {
    super(
      'invalid_state',
      'The card processor could not be reached. Nothing was charged or refunded. Try again later.',
    )
  }
}
