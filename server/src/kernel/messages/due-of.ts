/**
 * An instant in the distant past. A task with this due time runs immediately, regardless of the test clock of its
 * organization.
 */
const atOnce = '2000-01-01T00:00:00.000Z'

/**
 * Returns when the task that sends a message is due. If `dueAt` is absent, it is due now. In an organization with a
 * test clock the task is always due immediately, because tasks run by real time.
 */
export function dueOf(
  { send_at }: { send_at: string | null },
  { clock }: { clock: string | null },
): { dueAt?: string } {
  if (clock !== null) return { dueAt: atOnce }
  return send_at === null ? {} : { dueAt: send_at }
}
