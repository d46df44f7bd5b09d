import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { offsetInstant } from '../../../../kernel/records/list-input.ts'
import { line } from '../../../../kernel/schema/fields.ts'
import { findOrigin } from '../find-origin.ts'
import { readTrace } from '../read-trace.ts'
import { traceSchema } from '../trace.ts'

export const traceRequest = query({
  name: 'requests.trace',
  summary: 'Trace a call: what it changed, sent and started.',
  description:
    'Returns the call behind an id and what followed from it: entries of the audit log, events with their ' +
    'deliveries and the runs that they started, and messages with the reason why one was not sent. Of ' +
    'queries and refused calls, only their entry in the request log and the receipt can be traced. ' +
    'Messages that the service writes afterwards, in the background, have a request id of their own. Parts ' +
    'that the caller may not see are listed in `hidden`.',
  permission: ['view_audit'],
  input: z.strictObject({
    id: line(255, '', 'must be one line').describe(
      'Id of a request, an audit entry, a receipt, an event, a delivery, a message or a run; or the ' +
        'idempotency key of a mutation of the catalog.',
    ),
    at: offsetInstant()
      .optional()
      .describe(
        'Time of the request, to within five minutes. Needed only for a request id that the caller chose ' +
          'itself, if the request is older than a day. Other request ids contain their time.',
      ),
  }),
  output: traceSchema,
  errors: ['not_found'],
  async handler(ctx, { id, at }) {
    return await readTrace(ctx, await findOrigin(ctx, id, at))
  },
})
