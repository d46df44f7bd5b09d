import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'

/** The instants of a call: that of its organization, and the real one, which differ only where the organization has a clock of its own. */
export function instantsOf(
  kernel: Pick<Kernel, 'now'>,
  { actor: { org }, now }: Pick<Call, 'actor' | 'now'>,
): { now: string; present: string } {
  const present = kernel.now()
  return { now: now ?? (org.clock === null ? present : kernel.now(org)), present }
}
