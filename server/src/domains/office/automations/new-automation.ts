import { authorColumns } from '../../../kernel/records/author.ts'
import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import {
  type AutomationRow,
  countAutomations,
  insertAutomation,
} from '../../../kernel/automations/tables/automations-table.ts'
import { invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Automation } from './automation.ts'
import { headOf, saveRevision } from './save-revision.ts'
import { automationOf } from './present-automation.ts'

/** Maximum number of automations that are not archived. There is a limit because the list has no pages. */
const mostAutomations = 500

export async function makeAutomation(ctx: MutationContext, draft: Draft): Promise<Automation> {
  const { org } = ctx.actor
  if ((await countAutomations(ctx.db, org.id)) >= mostAutomations)
    throw invalidState(
      `An organization can have at most ${mostAutomations} automations that are not archived. Archive one first.`,
    )
  const row: AutomationRow = {
    id: newId(),
    ...headOf(draft),
    status: 'draft',
    draft_revision: 1,
    active_revision: null,
    published_at: null,
    published_by_type: null,
    published_by_id: null,
    published_by_key: null,
    ...authorColumns('created', ctx.author),
    created_at: ctx.now,
    updated_at: ctx.now,
    archived_at: null,
  }
  insertAutomation(ctx.db, org.id, row)
  await saveRevision(ctx, row.id, 1, draft)
  return await automationOf(ctx, row)
}
