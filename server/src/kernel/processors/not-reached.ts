import { AppError } from '../errors.ts'

/**
 * Error for a request that did not reach the card processor, so that this attempt had no effect. An earlier attempt may
 * still have had one.
 */
export class NotReached extends AppError {
  constructor() {
    super(
      'invalid_state',
      'The card processor could not be reached. Nothing was charged or refunded. Try again later.',
    )
  }
}
