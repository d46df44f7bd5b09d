import { gallery } from '../domains/office/automations/index.ts'
import {
  createAutomation,
  pauseAutomation,
  publishAutomation,
} from '../domains/office/automations/operations.ts'
import { hasAutomations, selectAutomations } from '../kernel/automations/tables/automations-table.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { asOwner, type Owned } from './as-owner.ts'
import type { Company } from './company.ts'

/**
 * Creates and publishes the automations from the gallery that the company uses, unless this was done before. Returns
 * all automations of the company.
 */
export async function setUpAutomations(
  parts: { database: Database; kernel: Kernel },
  company: Company,
  owned: Owned,
): Promise<{ id: string; name: string; status: string }[]> {
  return await asOwner(parts, owned, async (perform, transaction) => {
    const orgId = owned.org.id
    const isNew = !(await hasAutomations(transaction, orgId))
    for (const { key, is } of isNew ? company.automations : []) {
      const { definition, graph, triggerConfig } = gallery.find((each) => each.key === key)!
      const { id: automation_id, revision } = await perform(createAutomation, {
        definition,
        graph,
        triggerConfig,
      })
      await perform(publishAutomation, { automation_id, draftRevisionNumber: revision })
      if (is === 'paused') await perform(pauseAutomation, { automation_id })
    }
    const rows = await selectAutomations(transaction, orgId)
    return rows.map(({ id, name, status }) => ({ id, name, status }))
  })
}
