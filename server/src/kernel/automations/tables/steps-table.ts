import type { Later, Queries } from '../../database/queries.ts'
import type { StepRow } from '../engine/step-row.ts'

/** Writes steps. If a step already has a row because an earlier attempt failed, overwrites that row. */
export function writeSteps(db: Later, orgId: string, steps: readonly StepRow[]): void {
  if (steps.length === 0) return
  const rows = steps.map((step) => ({
    run_id: step.runId,
    step: step.step,
    node: step.node,
    kind: step.kind,
    outcome: step.outcome,
    reason: step.reason,
    handle: step.handle,
    tries: step.tries,
    input_digest: step.inputDigest && `\\x${step.inputDigest.toString('hex')}`,
    message_id: step.messageId,
    message_channel: step.messageChannel,
    detail: step.detail,
    started_at: step.startedAt,
    ended_at: step.endedAt,
  }))
  db.later(
    `insert into automation_steps as s (org_id, run_id, step, node, kind, outcome, reason, handle, tries, input_digest,
            message_id, message_channel, detail, started_at, ended_at)
     select $1, n.run_id, n.step, n.node, n.kind, n.outcome, n.reason, n.handle, n.tries, n.input_digest, n.message_id,
            n.message_channel, n.detail, n.started_at, n.ended_at
       from jsonb_populate_recordset(null::automation_steps, $2::jsonb) n
     on conflict (org_id, run_id, step) do update
        set node = excluded.node, kind = excluded.kind, outcome = excluded.outcome, reason = excluded.reason,
            handle = excluded.handle, tries = excluded.tries, input_digest = excluded.input_digest,
            message_id = excluded.message_id, message_channel = excluded.message_channel, detail = excluded.detail,
            ended_at = excluded.ended_at`,
    [orgId, JSON.stringify(rows)],
  )
}

export interface StoredStep {
  step: number
  node: string
  kind: string
  outcome: StepRow['outcome']
  reason: string | null
  handle: string | null
  tries: number
  /** SHA-256 of the operation's input, in hexadecimal. */
  input_digest: string | null
  message_id: string | null
  message_channel: 'email' | 'sms' | null
  detail: Record<string, unknown> | null
  started_at: string
  ended_at: string
}

const columns = `s.step, s.node, s.kind, s.outcome, s.reason, s.handle, s.tries, encode(s.input_digest, 'hex') as input_digest,
            s.message_id, s.message_channel, s.detail, s.started_at, s.ended_at`

export function selectSteps(db: Queries, orgId: string, runId: string): Promise<StoredStep[]> {
  return db.rows(
    `select ${columns} from automation_steps s where s.org_id = $1 and s.run_id = $2 order by s.step`,
    [orgId, runId],
  )
}

/** Returns the last steps of each run, at most `mostEach` of one run, oldest first. */
export function selectStepsOfRuns(
  db: Queries,
  orgId: string,
  runIds: readonly string[],
  mostEach: number,
): Promise<(StoredStep & { run_id: string })[]> {
  return db.rows(
    `select s.run_id, ${columns}
       from unnest($2::uuid[]) as n (id)
      cross join lateral (select * from automation_steps x where x.org_id = $1 and x.run_id = n.id
                           order by x.step desc limit $3) s
      order by s.run_id, s.step`,
    [orgId, runIds, mostEach],
  )
}

/** Returns the last ended step of a run. Undefined if no step has ended. */
export function lastStep(db: Queries, orgId: string, runId: string): Promise<StoredStep | undefined> {
  return db.row(
    `select ${columns} from automation_steps s where s.org_id = $1 and s.run_id = $2 order by s.step desc limit 1`,
    [orgId, runId],
  )
}
