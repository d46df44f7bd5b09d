import { gallery } from '../domains/automations/index.ts'
import { createAutomation, pauseAutomation, publishAutomation } from '../domains/automations/operations.ts'
import { hasAutomations, selectAutomations } from '../kernel/automations/tables/automations-table.ts'
import type { MemberActor, Organization } from '../kernel/access/actor.ts'
import type { Database } from '../kernel/database/database.ts'
import { newId } from '../kernel/ids.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { performPart } from '../kernel/operations/perform-part.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { Company } from './company.ts'

interface Owned {
  org: Organization
  ownerId: string
}

/** Makes and publishes those of the gallery that the company has, once for good, and answers all that it has by now. */
export async function setUpAutomations(
  { database, kernel }: { database: Database; kernel: Kernel },
  company: Company,
  { org, ownerId }: Owned,
): Promise<{ id: string; name: string; status: string }[]> {
  const owner: MemberActor = { type: 'member', id: ownerId, role: 'owner', org, mode: 'live', locations: '*' }
  return await database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
    const perform = async <Input, Output>(
      operation: Mutation<Input, Output>,
      input: object,
    ): Promise<Output> => {
      const call = { actor: owner, input, requestId: newId() }
      return (await performPart(kernel, operation, call, transaction)).output
    }
    const isNew = !(await hasAutomations(transaction, org.id))
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
    const rows = await selectAutomations(transaction, org.id)
    return rows.map(({ id, name, status }) => ({ id, name, status }))
  })
}
