import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'

/**
 * Returns the start of a run: the organization's time or the real time, whichever is earlier, because a run writes no
 * earlier instant.
 */
export const beganAt = ({ now, present }: { now: string; present: string }): string =>
  Date.parse(present) < Date.parse(now) ? present : now

/** The organization's instant and the real instant of a call. They differ only if the organization has its own clock. */
export function instantsOf(
  kernel: Pick<Kernel, 'now'>,
  { actor: { org }, now }: Pick<Call, 'actor' | 'now'>,
): { now: string; present: string } {
  const present = kernel.now()
  return { now: now ?? (org.clock === null ? present : kernel.now(org)), present }
}
