/**
 * An instant in the distant past. A task that is due then runs at once, whatever the test clock of its organization
 * shows.
 */
const atOnce = '2000-01-01T00:00:00.000Z'

/**
 * Returns when the task that sends a message is due. Without `dueAt` it is due now. In an organization with a test
 * clock, the message is always due at once, because tasks run by real time.
 */
export function dueOf(
  { send_at }: { send_at: string | null },
  { clock }: { clock: string | null },
): { dueAt?: string } {
  if (clock !== null) return { dueAt: atOnce }
  return send_at === null ? {} : { dueAt: send_at }
}
