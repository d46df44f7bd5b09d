import type { QueryContext } from '../../kernel/operations/context.ts'
import {
  clientOf,
  type ClientRow,
  propertyRecordOf,
  type PropertyRecordRow,
  selectClients,
  selectPropertyRecords,
} from '../clients/index.ts'
import { estimates } from '../estimates/index.ts'
import { invoices } from '../invoices/index.ts'
import { jobs } from '../jobs/index.ts'
import { leadOf, type LeadRow, selectLeads } from '../leads/index.ts'
import type { FeedKind } from './feed-kind.ts'

export interface FeedRecord {
  id: string
  version: number
  updated_at: string
}

type Load = (ctx: QueryContext, ids: readonly string[]) => Promise<FeedRecord[]>

const load =
  <Row>(select: string, recordOf: (row: Row, ctx: QueryContext) => FeedRecord): Load =>
  async (ctx, ids) => {
    const text = `${select} where r.org_id = $1 and r.id = any ($2::uuid[])`
    const rows = await ctx.db.rows<Row>(text, [ctx.actor.org.id, ids])
    return rows.map((row) => recordOf(row, ctx))
  }

const loaders: Record<FeedKind, Load> = {
  client: load(selectClients, (row: ClientRow, { now, actor }) => clientOf(row, now, actor.org.currency)),
  estimate: async (ctx, ids) =>
    (await estimates.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => estimates.of(row, ctx)),
  invoice: async (ctx, ids) =>
    (await invoices.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => invoices.of(row, ctx)),
  job: async (ctx, ids) =>
    (await jobs.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => jobs.of(row, ctx)),
  lead: load(selectLeads, (row: LeadRow, { now }) => leadOf(row, now)),
  property: load(selectPropertyRecords, (row: PropertyRecordRow) => propertyRecordOf(row)),
}

/** The records as reads show them now, by id; what has gone out of sight is absent. */
export async function loadRecords(
  ctx: QueryContext,
  wanted: readonly { kind: FeedKind; id: string }[],
): Promise<Map<string, FeedRecord>> {
  const ids = Map.groupBy(wanted, ({ kind }) => kind)
  const loaded = await Promise.all(
    [...ids].map(([kind, rows]) =>
      loaders[kind](
        ctx,
        rows.map((row) => row.id),
      ),
    ),
  )
  return new Map(loaded.flat().map((record) => [record.id, record]))
}
