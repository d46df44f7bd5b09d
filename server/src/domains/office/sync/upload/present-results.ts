import { cutAnswer } from '../../../../kernel/access/cut-answer.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { ownerOnly } from '../../../../kernel/operations/authorize.ts'
import type { Judged } from './apply-changes.ts'
import type { Shown } from './offline-operation.ts'
import { offlineOperations } from './offline-operations.ts'
import { type Outcome, verdicts } from './outcome.ts'

/** Maximum size of the response in bytes. Records that would exceed it are omitted, see `server_omitted`. */
const mostBytes = 3 * 1024 * 1024

interface ResultView extends Outcome {
  change_id: string
  replayed: boolean
  server: Shown | null
  server_omitted: boolean
}

export type Counts = Record<Outcome['verdict'] | 'replayed', number>

/**
 * Converts the results to the response for the phone. The result of a superseded or conflicting change includes the
 * current record of the server in `server`.
 */
export async function presentResults(
  ctx: MutationContext,
  judged: readonly Judged[],
): Promise<{ results: ResultView[]; counts: Counts }> {
  const records = await Promise.all(judged.map((each) => inItsPlace(ctx, each)))
  const results = judged.map(({ result: { change_id, outcome }, replayed }): ResultView => ({
    change_id,
    replayed,
    ...outcome,
    server: null,
    server_omitted: false,
  }))
  let bytes = Buffer.byteLength(JSON.stringify(results))
  for (const [at, result] of results.entries()) {
    const record = records[at]
    if (!record) continue
    const size = Buffer.byteLength(JSON.stringify(record))
    result.server_omitted = bytes + size > mostBytes
    if (result.server_omitted) continue
    bytes += size
    result.server = record
    result.record = { ...result.record!, version: record.version }
  }
  const count = (verdict: string): number => results.filter((each) => each.verdict === verdict).length
  const counts = Object.fromEntries(verdicts.map((each) => [each, count(each)])) as Counts
  return { results, counts: { ...counts, replayed: results.filter(({ replayed }) => replayed).length } }
}

async function inItsPlace(ctx: MutationContext, { result }: Judged): Promise<Shown | undefined> {
  const { verdict, record } = result.outcome
  const offline = offlineOperations.get(result.operation)
  if (!offline || !record || (verdict !== 'superseded' && verdict !== 'conflict')) return undefined
  const subject = [
    ...Object.values(offline.about),
    { kind: offline.kind, show: offline.shows, schema: offline.schema },
  ].find(({ kind }) => kind === record.kind)
  const view = await subject?.show({ ...ctx, own: ownerOnly(offline.operation, ctx.actor) }, record.id)
  return view && subject?.schema ? cutAnswer(ctx.actor, subject.schema, view) : view
}
