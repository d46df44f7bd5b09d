import { AppError } from '../errors.ts'

/**
 * Refuses a call because the organization is being moved to another installation or has moved. The caller can retry
 * later.
 */
class Elsewhere extends AppError {}

/**
 * Errors by SQLSTATE. The database raises these for a write to an organization that is being moved (QN001) or has moved
 * (QN002).
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
 * Error for a call to an organization that has moved. The proxy learns the new location with a short delay and routes
 * callers to this installation until it does.
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
