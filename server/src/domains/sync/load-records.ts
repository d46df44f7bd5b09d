import type { QueryContext } from '../../kernel/operations/context.ts'
import { clients, properties } from '../clients/index.ts'
import { estimates } from '../estimates/index.ts'
import { invoices } from '../invoices/index.ts'
import { jobs } from '../jobs/index.ts'
import { leads } from '../leads/index.ts'
import type { FeedKind } from './feed-kind.ts'

export interface FeedRecord {
  id: string
  version: number
  updated_at: string
}

type Load = (ctx: QueryContext, ids: readonly string[]) => Promise<FeedRecord[]>

const loaders: Record<FeedKind, Load> = {
  client: async (ctx, ids) =>
    (await clients.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => clients.of(row, ctx)),
  estimate: async (ctx, ids) =>
    (await estimates.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => estimates.of(row, ctx)),
  invoice: async (ctx, ids) =>
    (await invoices.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => invoices.of(row, ctx)),
  job: async (ctx, ids) =>
    (await jobs.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => jobs.of(row, ctx)),
  lead: async (ctx, ids) =>
    (await leads.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => leads.of(row, ctx)),
  property: async (ctx, ids) =>
    (await properties.findMany(ctx.db, ctx.actor.org.id, ids)).map((row) => properties.of(row, ctx)),
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
