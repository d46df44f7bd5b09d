import { AppError } from '../errors.ts'

/** The processor was not reached, so this attempt did nothing. The result of an earlier attempt stays open. */
export class NotReached extends AppError {
  constructor() {
    super(
      'invalid_state',
      'The card processor could not be reached, so nothing was charged or given back. Try again later.',
    )
  }
}
