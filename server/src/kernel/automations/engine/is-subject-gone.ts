import type { Registry } from '../kinds/registry.ts'
import type { Subject } from '../kinds/subject.ts'

/**
 * Returns true if no run of the program may begin or continue for the subject. This is so if the subject is gone
 * (archived, deleted or merged). It is also so if the subject is cancelled, unless the trigger is about cancelled
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
