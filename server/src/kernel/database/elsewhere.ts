import { AppError } from '../errors.ts'

/**
 * Error for a call to an organization that has moved to another installation or is being moved. The caller can retry
 * later.
 */
class Elsewhere extends AppError {}

/**
 * Errors by SQLSTATE. The database raises QN001 for a write to an organization that is being moved, and QN002 for a
 * write to one that has moved.
 */
const reasons: Readonly<Record<string, () => Elsewhere>> = {
  QN001: () =>
    new Elsewhere(
      'service_unavailable',
      'The organization is being moved to another installation. Nothing was changed. Try again shortly.',
      [],
      2,
    ),
  QN002: elsewhere,
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
  return reasons[String((error as { code?: unknown } | null)?.code)]?.()
}
