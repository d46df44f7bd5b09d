import * as z from 'zod'
import { listRuns } from '../../../../../kernel/automations/engine/runs.ts'
import { longestCursor } from '../../../../../kernel/http/cursor.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { pageOf } from '../../../../../kernel/records/list-input.ts'
import { oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { runSchema, runStates } from '../../run.ts'
import { presentRuns } from '../../present-runs.ts'

export const listAutomationRuns = query({
  name: 'automations.runs.list',
  summary: 'List the runs of automations, newest first.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  input: z.strictObject({
    automation_id: id().optional().describe('Only runs of this automation.'),
    client_id: id().optional().describe('Only runs about this client or its records.'),
    subject_id: id().optional().describe('Only runs about this record.'),
    state: oneOrMore(runStates).optional().describe('Only runs in this state, or in one of several.'),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of runs per page.'),
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page, with the same filters.')
      .meta({ maxLength: longestCursor }),
  }),
  output: pageOf(runSchema),
  errors: ['invalid_cursor', 'insufficient_permission'],
  async handler(ctx, { limit, cursor, ...filters }) {
    const orgId = ctx.actor.org.id
    const { cursors } = ctx.services
    const binding = `automation runs ${orgId} ${JSON.stringify(filters)}`
    const [behind = null] = cursor === undefined ? [] : cursors.decode(cursor, binding)
    const runs = await listRuns(ctx.db, orgId, {
      automationId: filters.automation_id ?? null,
      clientId: filters.client_id ?? null,
      subjectId: filters.subject_id ?? null,
      states: filters.state === undefined ? null : [filters.state].flat(),
      now: ctx.now,
      behind,
      limit: limit + 1,
    })
    const rows = runs.slice(0, limit)
    const hasMore = runs.length > limit
    return {
      items: await presentRuns(ctx, rows),
      next_cursor: hasMore ? cursors.encode({ binding, position: [rows.at(-1)!.id] }) : null,
      has_more: hasMore,
      limit,
    }
  },
})
