import type { Registry } from '../kinds/registry.ts'
import type { LiveRun } from './live-run.ts'
import type { StepIo } from './step-io.ts'

/**
 * Returns true if a time trigger began the run for an instant that has since moved. The caller then ends the run, and
 * another run begins for the new instant, so that no reminder is sent for the former instant. Returns false if the
 * subject no longer has such an instant, because that alone does not end the run.
 */
export async function isAnchorMoved(
  { triggers }: Pick<Registry, 'triggers'>,
  io: Pick<StepIo, 'db' | 'org' | 'now'>,
  { anchor, program, subjectId }: Pick<LiveRun, 'anchor' | 'program' | 'subjectId'>,
): Promise<boolean> {
  const { kind, config } = program.trigger
  const source = triggers.get(kind)?.source
  if (anchor === null || source?.by !== 'time' || source.movedBy.length === 0) return false
  const query = { config, subjectType: program.subject, subjectId }
  const present = await source.anchors.of(io.db, { orgId: io.org.id, now: io.now() }, query)
  return present !== null && present !== anchor
}
