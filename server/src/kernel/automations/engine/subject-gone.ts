import type { Registry } from '../kinds/registry.ts'
import type { Subject } from '../kinds/subject.ts'

/** Whether no run of the program begins or goes on about the subject: it is gone, or it does not take place. */
export function isGoneFor(
  { triggers }: Pick<Registry, 'triggers'>,
  { trigger }: { trigger: { kind: string } },
  subject: Subject | null,
): boolean {
  if (!subject || subject.isGone) return true
  return subject.isCancelled === true && triggers.get(trigger.kind)?.ofCancelled !== true
}
