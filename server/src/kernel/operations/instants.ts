import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'

/** Instants from then on are new: whichever clock is behind, what a run writes by it is not earlier. */
export const beganAt = ({ now, present }: { now: string; present: string }): string =>
  Date.parse(present) < Date.parse(now) ? present : now

/** The instants of a call: that of its organization, and the real one, which differ only where the organization has a clock of its own. */
export function instantsOf(
  kernel: Pick<Kernel, 'now'>,
  { actor: { org }, now }: Pick<Call, 'actor' | 'now'>,
): { now: string; present: string } {
  const present = kernel.now()
  return { now: now ?? (org.clock === null ? present : kernel.now(org)), present }
}
