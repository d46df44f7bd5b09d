import { AppError } from '../errors.ts'

/**
 * Error for a call to an organization that has moved to another installation or is being moved, or during a
 * maintenance. The caller can retry later.
 */
class Elsewhere extends AppError {}

/** Maximum number of seconds in the header `Retry-After`. */
const longestRetrySeconds = 3600

/** Error for a change during a maintenance of the installation. */
export class UnderMaintenance extends Elsewhere {
  /** Message of the operator to callers and customers. */
  readonly sentence: string

  constructor(sentence: string, remainingSeconds: number) {
    super(
      'service_unavailable',
      `${sentence} Nothing was changed.`,
      [],
      Math.min(remainingSeconds, longestRetrySeconds),
    )
    this.sentence = sentence
  }
}

/** An error that the database raised. */
interface Raised {
  code?: unknown
  message: string
  detail?: string
}

/**
 * Errors by SQLSTATE. The database raises QN001 for a write to an organization that is being moved, QN002 for a write
 * to one that has moved, and QN003 for a write during a maintenance, with the message of the operator and the remaining
 * time in seconds.
 */
const reasons: Readonly<Record<string, (error: Raised) => Elsewhere>> = {
  QN001: () =>
    new Elsewhere(
      'service_unavailable',
      'The organization is being moved to another installation. Nothing was changed. Try again shortly.',
      [],
      2,
    ),
  QN002: elsewhere,
  QN003: ({ message, detail }) => new UnderMaintenance(message, Number(detail)),
}

/**
 * Returns the error for a call to an organization that has moved. The proxy in front of the installations receives
 * the new location a moment after the move. Until then it still routes calls to this installation.
 */
export function elsewhere(): Elsewhere {
  return new Elsewhere(
    'service_unavailable',
    'The organization has moved to another installation. Nothing was changed. Try again shortly at ' +
      'the same address.',
    [],
    5,
  )
}

export function isElsewhere(error: unknown): boolean {
  return error instanceof Elsewhere
}

export function asElsewhere(error: unknown): AppError | undefined {
  const raised = error as Raised | null
  return reasons[String(raised?.code)]?.(raised!)
}
