import {
  type AutomationRow,
  findAutomation,
  lockAutomationRow,
} from '../../../kernel/automations/tables/automations-table.ts'
import { invalidState, notFound } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'

/** Returns an automation and locks it, so that other calls that change it wait. Fails if it is archived. */
export async function lockAutomation(ctx: MutationContext, id: string): Promise<AutomationRow> {
  const row = await lockAutomationRow(ctx.db, ctx.actor.org.id, id)
  if (!row) throw notFound('automation')
  if (row.status === 'archived') throw invalidState('The automation is archived.')
  return row
}

export async function readAutomation(ctx: QueryContext, id: string): Promise<AutomationRow> {
  const row = await findAutomation(ctx.db, ctx.actor.org.id, id)
  if (!row) throw notFound('automation')
  return row
}
