/**
 * An instant in the distant past. A task with this time is due at once, whatever an organization's test clock shows.
 */
const atOnce = '2000-01-01T00:00:00.000Z'

/** When the task that sends a message is due. Tasks use real time. */
export function dueOf(
  { send_at }: { send_at: string | null },
  { clock }: { clock: string | null },
): { dueAt?: string } {
  if (clock !== null) return { dueAt: atOnce }
  return send_at === null ? {} : { dueAt: send_at }
}
