import type { Later } from '../database/queries.ts'
import type { Transaction } from '../database/transaction.ts'
import { insertEmittedEvents } from '../events/events-table.ts'
import type { MutationContext } from './context.ts'
import { forgetChanges } from './effects.ts'
import type { Outbox } from './outbox.ts'
import { auditOf, causeOf } from './settle.ts'

/**
 * Statement that ends a part of a transaction: appends the changes that the part has recorded to `quoin.parts`, which
 * has one list of changes for each part. The next part begins with no changes.
 */
const endPart = `select set_config('quoin.parts', concat(current_setting('quoin.parts', true), '[', rtrim(current_setting('quoin.changes', true), ','), '],'), true), ${forgetChanges}`

/** SQL expression for the lists of changes, one row for each part, in the order of the parts. */
const changesOfParts = `jsonb_array_elements(('[' || rtrim(current_setting('quoin.parts', true), ',') || ']')::jsonb)`

/**
 * Statement that inserts the audit entries. Entries and lists of changes are both in the order of the parts. If there
 * were more of one than of the other, a value would be null, and Postgres would refuse the row.
 */
const insertEntries = `insert into audit_log (org_id, id, operation, actor_type, actor_id, request_id, at, key_id, session_id, changes)
  select $1, p.id, p.operation, p.actor_type, p.actor_id, p.request_id, p.at, p.key_id, p.session_id, p.changes
    from rows from (jsonb_to_recordset($2::jsonb) as (id uuid, operation text, actor_type text, actor_id uuid, request_id text,
                      at timestamptz, key_id uuid, session_id uuid), ${changesOfParts})
         as p (id, operation, actor_type, actor_id, request_id, at, key_id, session_id, changes)`

const insertRecords = `insert into audit_records (org_id, record_id, id)
  select distinct $1::uuid, (c.change ->> 'id')::uuid, p.id
    from rows from (unnest($2::uuid[]), ${changesOfParts}) as p (id, changes)
   cross join jsonb_array_elements(p.changes) as c (change)`

const insertEvents = insertEmittedEvents('$1', 'e.cause', 'e.occurred_at', '$2')

/**
 * Collects the audit entries and events of operations that run one after the other in one transaction, and writes them
 * together at its end, because a statement for each operation costs more than its rows. Each audit entry lists only the
 * changes of its operation.
 */
export class PartSettlements {
  readonly #orgId: string
  readonly #ids: string[] = []
  readonly #entries: string[] = []
  readonly #events: string[] = []

  constructor(orgId: string) {
    this.#orgId = orgId
  }

  /** Ends the part of an operation. `write` stores its audit entry and events. */
  add(transaction: Transaction, operation: string, ctx: MutationContext, outbox: Outbox): void {
    transaction.later(endPart)
    const [, id, , actor_type, actor_id, request_id, at, key_id, session_id] = auditOf(operation, ctx)
    const entry = { id, operation, actor_type, actor_id, request_id, at, key_id, session_id }
    this.#ids.push(id!)
    this.#entries.push(JSON.stringify(entry))
    if (outbox.events.length === 0) return
    const common = { cause: { ...causeOf(ctx), operation }, occurred_at: at }
    this.#events.push(...outbox.toTexts(common))
  }

  /** Writes the audit entries and events of all parts. Must be called once, after the last part of the transaction. */
  write(db: Later): void {
    if (this.#ids.length === 0) return
    if (this.#events.length > 0) db.later(insertEvents, [this.#orgId, `[${this.#events.join()}]`])
    db.later(insertEntries, [this.#orgId, `[${this.#entries.join()}]`])
    db.later(insertRecords, [this.#orgId, this.#ids])
  }
}
