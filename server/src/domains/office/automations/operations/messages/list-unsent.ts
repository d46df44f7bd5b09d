import * as z from 'zod'
import { longestCursor } from '../../../../../kernel/http/cursor.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { offsetInstant, pageOf } from '../../../../../kernel/records/list-input.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../organization/company/index.ts'
import { readAutomation } from '../../lock-automation.ts'
import { presentUnsentMessages, unsentMessage, unsentOfAutomation } from '../../unsent-messages.ts'

export const listUnsentMessages = query({
  name: 'automations.messages.listUnsent',
  summary: 'List the messages of an automation that were not sent, newest first.',
  description:
    'Lists messages that failed or were refused, messages kept in the outbox because no provider is set ' +
    'up, and messages whose outcome is unknown, each with the reason. If a step found no address of the ' +
    'recipient, no message exists; `automations.runs.get` shows the step as skipped.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  input: z.strictObject({
    automation_id: id().describe('Automation whose steps wrote the messages.'),
    since: offsetInstant()
      .optional()
      .describe('Only messages that failed or were refused at this time or later.'),
    until: offsetInstant().optional().describe('Only messages that failed or were refused before this time.'),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of messages per page.'),
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page, with the same filters.')
      .meta({ maxLength: longestCursor }),
  }),
  output: pageOf(unsentMessage),
  errors: ['not_found', 'invalid_cursor', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { limit, cursor, ...filters }) {
    requireLive(ctx.actor)
    const { id: automationId } = await readAutomation(ctx, filters.automation_id)
    const { cursors } = ctx.services
    const binding = `unsent messages ${ctx.actor.org.id} ${JSON.stringify(filters)}`
    const [unsentAt, lastId] = cursor === undefined ? [] : (cursors.decode(cursor, binding) as string[])
    const { messages, next } = await unsentOfAutomation(ctx, automationId, {
      since: filters.since ?? null,
      until: filters.until ?? null,
      behind: unsentAt === undefined ? null : { unsentAt, id: lastId! },
      limit,
    })
    return {
      items: await presentUnsentMessages(ctx, messages),
      next_cursor: next ? cursors.encode({ binding, position: [next.unsentAt, next.id] }) : null,
      has_more: next !== null,
      limit,
    }
  },
})
