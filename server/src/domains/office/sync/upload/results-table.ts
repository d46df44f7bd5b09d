import { lockOf } from '../../../../kernel/database/lock.ts'
import { storableJson } from '../../../../kernel/json/index.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { Outcome } from './outcome.ts'

/** A change from an offline phone and its stored outcome. */
export interface Result {
  change_id: string
  fingerprint: string
  operation: string
  outcome: Outcome
}

/**
 * Takes a lock for the uploads of a member, so that the member's batches are applied one after the other. A change that
 * is sent twice at the same time is therefore applied only once.
 */
export function takeTurns(ctx: MutationContext, memberId: string): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [
    `uploads of ${ctx.actor.org.id} ${memberId}`,
  ])
}

interface ResultRow
  extends Omit<Result, 'outcome'>, Pick<Outcome, 'verdict' | 'fields' | 'merged_into' | 'error'> {
  record_kind: string | null
  record_id: string | null
  record_version: number | null
}

export async function selectResults(
  ctx: MutationContext,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, Result>> {
  const rows = await ctx.db.rows<ResultRow>(
    `select r.change_id, r.fingerprint, r.operation, r.verdict, r.record_kind, r.record_id, r.record_version, r.fields,
            r.merged_into, r.error
       from sync_results r where r.org_id = $1 and r.member_id = $2 and r.change_id = any ($3::uuid[])`,
    [ctx.actor.org.id, memberId, ids],
  )
  return new Map(rows.map((row) => [row.change_id, resultOf(row)]))
}

function resultOf({
  change_id,
  fingerprint,
  operation,
  verdict,
  fields,
  merged_into,
  error,
  ...row
}: ResultRow): Result {
  const { record_kind: kind, record_id: id, record_version: version } = row
  const record = kind === null ? null : { kind, id: id!, version }
  return { change_id, fingerprint, operation, outcome: { verdict, record, fields, merged_into, error } }
}

/** Stores the outcomes of changes, in the same transaction as the changes themselves. */
export function insertResults(ctx: MutationContext, memberId: string, results: readonly Result[]): void {
  if (results.length === 0) return
  const rows = results.map(({ change_id, fingerprint, operation, outcome }) => ({
    change_id,
    fingerprint,
    operation,
    ...outcome,
    record_kind: outcome.record?.kind ?? null,
    record_id: outcome.record?.id ?? null,
    record_version: outcome.record?.version ?? null,
  }))
  ctx.db.later(
    `insert into sync_results (org_id, member_id, change_id, fingerprint, operation, verdict, record_kind, record_id,
                               record_version, fields, merged_into, error, created_at)
     select $1, $2, r.change_id, r.fingerprint, r.operation, r.verdict, r.record_kind, r.record_id, r.record_version,
            r.fields, r.merged_into, r.error, $4
       from jsonb_to_recordset($3::jsonb) as r (change_id uuid, fingerprint text, operation text, verdict text,
            record_kind text, record_id uuid, record_version integer, fields text[], merged_into uuid, error jsonb)`,
    [ctx.actor.org.id, memberId, storableJson(rows), ctx.present],
  )
}
