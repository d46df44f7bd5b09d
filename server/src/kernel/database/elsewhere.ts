import { AppError } from '../errors.ts'

/** What was refused because of a move, so that it may be done again later. */
class Elsewhere extends AppError {}

/** What the database answers to whoever would change something of an organization that is being moved, or is elsewhere. */
const reasons: Readonly<Record<string, () => Elsewhere>> = {
  QN001: () =>
    new Elsewhere(
      'service_unavailable',
      'The organization is being moved to another installation. Nothing was changed: try again shortly.',
      [],
      2,
    ),
  QN002: elsewhere,
}

/** The proxy knows where it is as soon as it is told; until then callers come here. */
export function elsewhere(): Elsewhere {
  return new Elsewhere(
    'service_unavailable',
    'The organization is not at this installation. Nothing was changed: try again shortly, at the usual address.',
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
