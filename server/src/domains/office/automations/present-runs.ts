import type * as z from 'zod'
import type { ListedRun } from '../../../kernel/automations/tables/runs-table.ts'
import type { StoredStep } from '../../../kernel/automations/tables/steps-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { fatesOf } from '../../messages/outbox/index.ts'
import { registry } from './registry.ts'
import type { runSchema } from './run.ts'
import type { stepSchema } from './step.ts'

type Call = Pick<QueryContext, 'db' | 'actor' | 'now'>

/**
 * Converts runs to the form in which the API returns them. Reads the names of their records, with one statement per
 * kind of record.
 */
export async function presentRuns(
  ctx: Call,
  rows: readonly ListedRun[],
): Promise<z.infer<typeof runSchema>[]> {
  const labels = await labelsOf(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    automation_id: row.automation_id,
    automation_name: row.automation_name,
    revision: row.revision,
    subject: { kind: row.subject_kind, id: row.subject_id, label: labels.get(row.subject_id) ?? null },
    client_id: row.client_id,
    state: row.state,
    wait_kind: row.wait_kind,
    waiting_until: row.state === 'waiting' ? row.due_at : null,
    node_id: row.node,
    reason: row.reason,
    error: row.error && { code: row.error.code, message: row.error.message },
    cause: {
      event: row.cause.event,
      event_id: row.cause.event_id,
      depth: row.depth,
      run_id: row.cause.run_id,
    },
    entered_at: row.entered_at,
    ended_at: row.ended_at,
  }))
}

async function labelsOf(
  { db, actor, now }: Call,
  rows: readonly ListedRun[],
): Promise<ReadonlyMap<string, string>> {
  const at = { orgId: actor.org.id, now }
  const labels = new Map<string, string>()
  for (const [kind, runs] of Map.groupBy(rows, ({ subject_kind }) => subject_kind)) {
    const ids = [...new Set(runs.map(({ subject_id }) => subject_id))]
    const subjects = await registry.subjects.get(kind)?.load(db, at, ids)
    for (const [id, { label }] of subjects ?? []) labels.set(id, label)
  }
  return labels
}

/** Converts steps to the form in which the API returns them, with the delivery states of their messages. */
export async function presentSteps(
  { db, actor }: Call,
  rows: readonly StoredStep[],
): Promise<z.infer<typeof stepSchema>[]> {
  const fates = await fatesOf(
    db,
    actor.org.id,
    rows.flatMap(({ message_id }) => message_id ?? []),
  )
  return rows.map((row) => {
    const fate = row.message_id === null ? undefined : fates.get(row.message_id)
    return {
      step: row.step,
      node_id: row.node,
      kind: row.kind,
      outcome: row.outcome,
      reason: row.reason,
      handle: row.handle,
      tries: row.tries,
      input_digest: row.input_digest,
      message: fate ? { id: row.message_id!, channel: row.message_channel!, ...fate } : null,
      started_at: row.started_at,
      ended_at: row.ended_at,
    }
  })
}
