import { AppError } from '../errors.ts'

/** Error for an organization whose work did not end in time. Nothing was moved. */
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
