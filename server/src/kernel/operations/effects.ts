import { createHash } from 'node:crypto'
import type { Transaction } from '../database/transaction.ts'
import type { Told } from './outbox.ts'

/** What a mutation did so far in its transaction, or would do. */
export interface MutationEffects {
  /** Null when the answer depends on a provider that was not asked. */
  result: unknown
  changes: { kind: string; id: string; version: number; change: 'created' | 'updated' | 'deleted' }[]
  events: { event: string; data: unknown }[]
  messages: { channel: 'email' | 'sms'; to: string; subject: string | null }[]
  /** Equal for two runs that do the same. */
  digest: string
}

/** When a run began; `since` is an id made then: what has a later one is the run's own. */
export interface RunStart {
  since: string
  now: string
}

export async function effectsOf(
  transaction: Transaction,
  orgId: string,
  told: readonly Told[],
  run: RunStart,
  result: unknown,
): Promise<MutationEffects> {
  const [changes, messages] = await Promise.all([
    transaction.rows<MutationEffects['changes'][number]>(
      `select kind, id, version, case when is_gone then 'deleted' when is_new then 'created' else 'updated' end as change
         from changes_here($1) order by kind, id`,
      [orgId],
    ),
    transaction.rows<MutationEffects['messages'][number]>(
      `select 'email' as channel, m.to_address as to, m.subject from quoin.mail_messages m
        where m.org_id = $1 and m.id > $2 and m.xmin = pg_current_xact_id()::xid
       union all
       select 'sms', s.to_number, null from quoin.sms_messages s
        where s.org_id = $1 and s.id > $2 and s.xmin = pg_current_xact_id()::xid`,
      [orgId, run.since],
    ),
  ])
  const events = told.map(({ name, payload }) => ({ event: name, data: JSON.parse(payload) as unknown }))
  const effects = { result, changes, events, messages }
  return { ...effects, digest: digestOf(effects, run) }
}

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** What every run makes anew is left out: ids younger than the run, instants from its beginning on, numbers with gaps. */
function digestOf(effects: Omit<MutationEffects, 'digest'>, run: RunStart): string {
  const text = JSON.stringify(effects, (name, value: unknown) => {
    if (name === 'lead_number') return undefined
    if (typeof value !== 'string') return value
    if (id.test(value) && value > run.since) return 'new'
    return instant.test(value) && value >= run.now ? 'now' : value
  })
  return createHash('sha256').update(text).digest('base64url')
}
