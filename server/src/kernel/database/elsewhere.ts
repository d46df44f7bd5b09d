import { AppError } from '../errors.ts'

/** Refusal because the organization is being moved. The call can be retried later. */
class Elsewhere extends AppError {}

/** Errors for SQLSTATEs that the database raises for a write to an organization that is being moved or has moved. */
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

/** The proxy learns the new location with a short delay. Until then it routes callers here. */
export function elsewhere(): Elsewhere {
  return new Elsewhere(
    'service_unavailable',
    'The organization has moved to another installation. Nothing was changed. Try again shortly at the usual address.',
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
