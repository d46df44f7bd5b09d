import { AppError } from '../errors.ts'

/** Nothing was moved, and the organization is where it was. */
export class StandsNotStill extends AppError {
  constructor(unfinishedWork: string) {
    super(
      'service_unavailable',
      `Nothing was moved: ${unfinishedWork} of the organization did not end in time. Try again later.`,
    )
  }
}

export function moveRefused(message: string): AppError {
  return new AppError('invalid_state', message)
}
