import type { Queries } from '../../database/queries.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import { sealBody } from '../message-body.ts'
import type { MessageRow, NewMessage, TableShape } from '../message-row.ts'

/** Creates the statement that writes a new message exactly once. */
export function messageInsertion<Row extends MessageRow>({ table, own, columns }: TableShape<Row>) {
  return {
    /**
     * Inserts the message and returns it. If a message with the same idempotency key exists, returns that message
     * instead.
     */
    insert: async (
      db: Queries,
      sealer: Sealer,
      orgId: string,
      message: NewMessage & Pick<Row, (typeof own)[number]>,
      now: string,
    ): Promise<{ row: Row; isNew: boolean }> => {
      const { id, idempotencyKey, stays, body } = message
      const columnValues = message as unknown as Record<string, unknown>
      const inserted = await db.row<Row>(
        `insert into ${table} as m (org_id, id, idempotency_key, status, reason, body, about_kind, about_id, client_id,
                location_id, purpose, shown_to, link_id, created_at, send_at, overrides_quiet, depends_on, not_after, ${own.join(', ')})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::jsonb, $18,
                 ${own.map((_, at) => `$${at + 19}`).join(', ')})
             on conflict (org_id, idempotency_key) do nothing
         returning ${columns}`,
        [
          orgId,
          id,
          idempotencyKey,
          stays?.status ?? 'recorded',
          stays?.reason ?? null,
          sealBody(sealer, { org_id: orgId, id }, body),
          message.about_kind ?? null,
          message.about_id ?? null,
          message.client_id ?? null,
          message.location_id ?? null,
          message.purpose ?? null,
          message.shown_to ?? null,
          message.link_id ?? null,
          now,
          message.sendAt,
          message.overridesQuiet,
          JSON.stringify(message.dependsOn),
          message.notAfter,
          ...own.map((name) => (columnValues[name] ?? null) as string | number | null),
        ],
      )
      if (inserted) return { row: inserted, isNew: true }
      // This must be a separate statement, because the `insert` does not see a row that another transaction has just
      // committed.
      const row = await db.row<Row>(
        `select ${columns} from ${table} m where m.org_id = $1 and m.idempotency_key = $2`,
        [orgId, idempotencyKey],
      )
      if (!row) throw new Error('A message was neither inserted nor found by its idempotency key.')
      return { row, isNew: false }
    },
  }
}
