import { AppError } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { parseInstant, toIso } from '../../../../kernel/time/index.ts'
import { type ChangeInput, fingerprintOf } from './change-input.ts'
import { referencesIn, resolved } from './change-references.ts'
import type { OfflineOperation } from './offline-operation.ts'
import { offlineOperations } from './offline-operations.ts'
import { type Outcome, rejected } from './outcome.ts'
import { lockSubjects } from './lock-subjects.ts'
import { insertResults, type Result, selectResults, takeTurns } from './results-table.ts'
import { type Change, notOffline, tryChange } from './try-change.ts'

/**
 * Limits for the time of a change, in milliseconds. A change is rejected if its time is more than five minutes in the
 * future or more than 14 days in the past.
 */
const aheadMs = 5 * 60_000
const oldestMs = 14 * 24 * 60 * 60_000

export interface Judged {
  result: Result
  replayed: boolean
}

/**
 * Applies changes that a member made on an offline phone, in the given order and in one transaction. The outcome of each
 * change is stored in the same transaction. A change that is sent again, in any batch and order, is not applied again
 * and returns the stored outcome. After a crash, either all changes of the batch are stored or none.
 */
export async function applyChanges(
  ctx: MutationContext,
  memberId: string,
  { skewMs, changes }: { skewMs: number; changes: readonly ChangeInput[] },
): Promise<Judged[]> {
  takeTurns(ctx, memberId)
  const named = new Set<string>()
  for (const { change_id, depends_on, input, base } of changes)
    for (const ids of [[change_id], depends_on ?? [], referencesIn(input), referencesIn(base)])
      for (const id of ids) named.add(id)
  const resultsById = await selectResults(ctx, memberId, [...named])
  lockSubjects(ctx, changes, resultsById)
  const judged: Judged[] = []
  const fresh: Result[] = []
  for (const change of changes) {
    const { change_id, operation } = change
    const fingerprint = fingerprintOf(change)
    const earlier = resultsById.get(change_id)
    if (earlier) {
      judged.push(repeated(earlier, fingerprint))
      continue
    }
    const outcome = await judgeChange(ctx, change, skewMs, resultsById)
    const result = { change_id, fingerprint, operation, outcome }
    resultsById.set(change_id, result)
    fresh.push(result)
    judged.push({ result, replayed: false })
  }
  insertResults(ctx, memberId, fresh)
  return judged
}

function repeated(earlier: Result, fingerprint: string): Judged {
  if (earlier.fingerprint === fingerprint) return { result: earlier, replayed: true }
  const outcome = rejected(
    'idempotency_conflict',
    'This id was already used for a different change. Each change needs its own id.',
    {
      field: 'change_id',
      message: 'was already used for a different change',
      reason: 'idempotency_conflict',
    },
  )
  return { result: { ...earlier, outcome }, replayed: false }
}

async function judgeChange(
  ctx: MutationContext,
  change: ChangeInput,
  skewMs: number,
  resultsById: ReadonlyMap<string, Result>,
): Promise<Outcome> {
  const offline = offlineOperations.get(change.operation)
  if (!offline || offline.needsNetwork?.(change.input)) return notOffline(change.operation)
  const occurred = parseInstant(change.device_at)!.getTime() + skewMs
  const now = Date.parse(ctx.now)
  if (occurred - now > aheadMs) return wrongClock("is more than five minutes ahead of the server's clock")
  if (now - occurred > oldestMs) return wrongClock('is more than 14 days ago')
  const references = referencesIn(change.input)
  const before = [...new Set([...(change.depends_on ?? []), ...references])].map((id) => ({
    id,
    result: resultsById.get(id),
  }))
  const lacking = before.find(
    ({ id, result }) => !isDone(result) || (references.has(id) && !result.outcome.record),
  )
  if (lacking) return withoutItsDependency(lacking.id)
  const input = resolved(change.input, recordsOf(references, resultsById)) as ChangeInput['input']
  return await tryChange(ctx, offline, {
    input,
    baseVersion: change.base_version ?? versionLeft(offline, input, before),
    base: resolved(change.base ?? {}, recordsOf(referencesIn(change.base), resultsById)) as Change['base'],
    occurredAt: toIso(new Date(Math.min(occurred, now))),
  })
}

/** Returns the ids of the records that these changes created or changed, keyed by change id. */
function recordsOf(ids: ReadonlySet<string>, resultsById: ReadonlyMap<string, Result>): Map<string, string> {
  return new Map(
    [...ids].flatMap((id) => {
      const record = resultsById.get(id)?.outcome.record
      return record ? [[id, record.id]] : []
    }),
  )
}

type Before = readonly { id: string; result: Result | undefined }[]

const isDone = (result: Result | undefined): result is Result =>
  result?.outcome.verdict === 'applied' || result?.outcome.verdict === 'superseded'

/**
 * Returns the version that the record had after the earlier changes on which this change depends. Null if none of them
 * changed the record.
 */
function versionLeft(
  { about }: OfflineOperation,
  input: ChangeInput['input'],
  before: Before,
): number | null {
  const subject = Object.keys(about)
    .map((name) => input[name])
    .find((id) => typeof id === 'string')
  const versions = before.flatMap(({ result }) => {
    const record = result?.outcome.record
    return record && record.id === subject && record.version !== null ? [record.version] : []
  })
  return versions.length === 0 ? null : Math.max(...versions)
}

const wrongClock = (message: string): Outcome =>
  rejected('invalid_state', "The phone's clock is wrong, or the change is too old.", {
    field: 'device_at',
    message,
    reason: 'clock',
  })

const withoutItsDependency = (change_id: string): Outcome =>
  rejected('invalid_state', 'A change on which this change depends was not applied.', {
    field: 'depends_on',
    message: 'refers to a change that was not applied',
    reason: 'dependency',
    change_id,
  })

/** Returns the calling member. Other callers cannot upload changes. */
export function uploadingMember({ actor }: Pick<MutationContext, 'actor'>): string {
  if (actor.type === 'member') return actor.id
  throw new AppError('insufficient_permission', 'Only members can upload changes, and only their own.')
}
