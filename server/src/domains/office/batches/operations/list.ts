import { query } from '../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../kernel/records/list-input.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { readPage } from '../../../../kernel/records/read-page.ts'
import { type BatchRow, batchSchema, batchStatuses, presentBatch } from '../batch.ts'
import { canSeeAll, selectBatches } from '../batches-table.ts'
import { countsNow } from '../counts-now.ts'

const list = timeList('batches')

export const listBatches = query({
  name: 'batches.list',
  summary: 'List batches, newest first by default.',
  description: 'Members see the batches that they prepared; members who manage the company see all.',
  permission: ['use_app'],
  input: listInput(list, {
    status: oneOrMore(batchStatuses)
      .optional()
      .describe(
        'Only batches in this status, or in one of several statuses. A batch that was not started in ' +
          'time is `expired`.',
      ),
  }),
  output: pageOf(batchSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { status, ...input }) {
    const own = canSeeAll(ctx) ? null : ctx.actor.id
    const resource = `batches ${JSON.stringify({ status, own })}`
    const page = await readPage(ctx, { ...list, resource }, input, {
      select: selectBatches,
      item: (row: BatchRow) => row,
      conditions: (bind) => [
        ...(own === null ? [] : [`r.member_id = ${bind(own)}`]),
        ...isAmong(() => statusSql(bind(ctx.present)), status, bind),
      ],
    })
    const items = await Promise.all(
      page.items.map(async (row) => presentBatch(row, await countsNow(ctx, row), ctx.present)),
    )
    return { ...page, items }
  },
})

const statusSql = (present: string): string =>
  `case when r.status = 'prepared' and r.expires_at <= ${present} then 'expired' else r.status end`
