import type { Registry } from '../kinds/registry.ts'
import type { Subject } from '../kinds/subject.ts'

/**
 * Returns true if no run of the automation may begin or continue for the subject, because the subject is archived,
 * deleted or merged. Also returns true for a cancelled subject, unless the automation's trigger is about cancelled
 * records.
 */
export function isSubjectGone(
  { triggers }: Pick<Registry, 'triggers'>,
  { trigger }: { trigger: { kind: string } },
  subject: Subject | null,
): boolean {
  if (!subject || subject.isGone) return true
  return subject.isCancelled === true && triggers.get(trigger.kind)?.ofCancelled !== true
}
