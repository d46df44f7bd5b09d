import { purgeByAge } from '../../retention/purge-by-age.ts'

/** Deletes ids of received callbacks that no carrier repeats any more. Carriers repeat a callback within a day. */
export const purgeCallbacks = purgeByAge({
  name: 'carrier_callbacks.forget',
  tables: ['quoin.carrier_callbacks'],
  since: 'received_at',
  retentionMs: 90 * 24 * 3_600_000,
})
