import type { RunRow } from '../tables/runs-table.ts'
import type { LiveRun } from './live-run.ts'
import type { Published } from './programs.ts'

/**
 * Builds the object of a run that has not ended, from its stored row and the program and permissions of its revision.
 */
export function liveRunOf(
  orgId: string,
  row: RunRow & { due_at: string | null; tries: number },
  { program, permissions }: Published,
): LiveRun {
  return {
    orgId,
    id: row.id,
    automationId: row.automation_id,
    revision: row.revision,
    program,
    permissions,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    clientId: row.client_id,
    locationId: row.location_id,
    depth: row.depth,
    rootEventId: row.cause.root_event_id,
    state: row.state,
    waitKind: row.wait_kind,
    node: row.node,
    step: row.step,
    tries: row.tries,
    dueAt: row.due_at,
    entryKey: row.entry_key,
    anchor: row.anchor,
    context: row.context,
  }
}
