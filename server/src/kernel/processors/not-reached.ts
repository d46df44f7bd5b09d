import { AppError } from '../errors.ts'

/**
 * The processor was not reached, so this attempt had no effect. The outcome of an earlier attempt is still
 * unknown.
 */
export class NotReached extends AppError {
  constructor() {
    super(
      'invalid_state',
      'The card processor could not be reached. Nothing was charged or refunded. Try again later.',
    )
  }
}
