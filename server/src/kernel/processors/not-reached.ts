import { AppError } from '../errors.ts'

/** Nobody was reached, so this attempt did nothing. What an earlier one did stays open. */
export class NotReached extends AppError {
  constructor() {
    super(
      'invalid_state',
      'The card processor could not be reached, so nothing was charged or given back. Try again later.',
    )
  }
}
