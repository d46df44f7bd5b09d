import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { anyDay } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { isAmong, oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import { requestStatuses, timeOffRequests } from '../../../../people/absences/index.ts'

const list = timeList('time_off_requests', ['location_id'])

export const listRequests = query({
  name: 'timeOff.requests.list',
  summary: 'List time-off requests and their decisions, newest first by default.',
  description:
    'A member with access only to their own records sees their own requests and those of members of crews that ' +
    'they lead.',
  permission: ['request_time_off'],
  input: listInput(list, {
    member_id: idOf('member').optional().describe('Only requests of this member.'),
    status: oneOrMore(requestStatuses)
      .optional()
      .describe('Only requests in this status, or in one of several statuses.'),
    from: anyDay().optional().describe('Only absences that end on this day or later.'),
    to: anyDay().optional().describe('Only absences that begin on this day or earlier.'),
  }),
  output: pageOf(timeOffRequests.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { member_id, status, from, to, ...input }) {
    return listRecords(ctx, timeOffRequests, list, input, {
      filters: { member_id, status, from, to },
      conditions: (bind) => [
        'r.archived_at is null',
        ...(member_id === undefined ? [] : [`r.member_id = ${bind(member_id)}`]),
        ...isAmong(
          () =>
            `case when r.status = 'pending' and r.expires_at <= ${bind(ctx.now)}::timestamptz then 'expired' else r.status end`,
          status,
          bind,
        ),
        ...(from === undefined ? [] : [`r.to_date >= ${bind(from)}::date`]),
        ...(to === undefined ? [] : [`r.from_date <= ${bind(to)}::date`]),
      ],
    })
  },
})
