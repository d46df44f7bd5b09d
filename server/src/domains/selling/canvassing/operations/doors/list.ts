import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { type List, listInput, offsetInstant, pageOf } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { doors, outcomes } from '../../../../customers/canvassing-records/index.ts'
import { boxInput, withinBox } from '../../within-box.ts'

const list: List = {
  resource: 'doors',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'last_knocked_at', cast: 'timestamptz', nullable: true },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'created_after', 'created_before', 'updated_after'],
}

export const listDoors = query({
  name: 'canvassing.doors.list',
  summary: 'List the doors in a rectangle on the map or in a territory, newest first by default.',
  description:
    'Properties of clients are doors too and have a `client_id`. A member who canvasses sees the ' +
    'doors of their territories and the doors whose latest knock was theirs.',
  permission: ['canvass'],
  input: listInput(list, {
    box: boxInput.optional(),
    territory_id: id()
      .optional()
      .describe('Only doors of this territory. Cannot be passed together with `box`.'),
    outcomes: z
      .array(z.enum(outcomes))
      .min(1)
      .max(7)
      .optional()
      .describe('Only doors whose latest knock had one of these outcomes.'),
    not_knocked_since: offsetInstant()
      .optional()
      .describe('Only doors without a knock at this time or later.'),
    callback_before: offsetInstant().optional().describe('Only doors with a callback before this time.'),
    include_do_not_knock: z
      .boolean()
      .default(true)
      .describe('False lists only doors where knocking is allowed.'),
  }),
  output: pageOf(doors.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(
    ctx,
    {
      box,
      territory_id,
      outcomes: outcomeFilter,
      not_knocked_since,
      callback_before,
      include_do_not_knock,
      ...input
    },
  ) {
    if (box && territory_id !== undefined)
      throw invalidField('box', 'cannot be passed together with territory_id')
    return listRecords(ctx, doors, list, input, {
      filters: { box, territory_id, outcomeFilter, not_knocked_since, callback_before, include_do_not_knock },
      conditions: (bind) => [
        ...(box === undefined ? [] : withinBox(box, bind)),
        ...(territory_id === undefined ? [] : [`r.territory_id = ${bind(territory_id)}`]),
        ...(outcomeFilter === undefined ? [] : [`r.outcome = any (${bind(outcomeFilter)}::text[])`]),
        ...(not_knocked_since === undefined
          ? []
          : [`(r.last_knocked_at is null or r.last_knocked_at < ${bind(not_knocked_since)}::timestamptz)`]),
        ...(callback_before === undefined ? [] : [`r.callback_at < ${bind(callback_before)}::timestamptz`]),
        ...(include_do_not_knock ? [] : ['r.do_not_knock_since is null']),
      ],
    })
  },
})
