import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'

/**
 * Returns the start of a call's execution: the organization's time or the real time, whichever is earlier. No instant
 * that the call writes is earlier than this.
 */
export const beganAt = ({ now, present }: { now: string; present: string }): string =>
  Date.parse(present) < Date.parse(now) ? present : now

/**
 * Returns the time of a call by the organization's clock and by the real clock. They differ only if the organization
 * has a test clock.
 */
export function instantsOf(
  kernel: Pick<Kernel, 'now'>,
  { actor: { org }, now }: Pick<Call, 'actor' | 'now'>,
): { now: string; present: string } {
  const present = kernel.now()
  return { now: now ?? (org.clock === null ? present : kernel.now(org)), present }
}
