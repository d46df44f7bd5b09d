import {
  createAutomation,
  publishAutomation,
} from '../../server/src/domains/office/automations/operations.ts'
import { organizationToBe } from '../../server/src/domains/organization/company/index.ts'
import { createOrganization } from '../../server/src/domains/organization/company/operations.ts'
import { createLead } from '../../server/src/domains/customers/leads/operations.ts'
import type { Actor } from '../../server/src/kernel/access/actor.ts'
import { operatorOf } from '../../server/src/kernel/access/operator.ts'
import { newId } from '../../server/src/kernel/ids.ts'
import type { Kernel } from '../../server/src/kernel/operations/kernel.ts'
import type { Operation } from '../../server/src/kernel/operations/operation.ts'
import { run } from '../../server/src/kernel/operations/run.ts'

export type BenchOrganization = Awaited<ReturnType<typeof addOrganization>>

/** Adds an organization. Its operations are run as its owner. */
export async function addOrganization(kernel: Kernel) {
  const toBe = organizationToBe()
  const slug = `bench-${newId()}`
  const named = { name: 'Bench', slug, timezone: 'America/Chicago', owner_email: `owner@${slug}.test` }
  const call = { actor: operatorOf(toBe), input: named, requestId: newId() }
  const { owner: by } = await run(kernel, createOrganization, call)
  const org = { ...toBe, ...named }
  const actor: Actor = { type: 'member', id: by.id, role: 'owner', org, mode: 'live', locations: '*' }
  const runAsOwner = <Input, Output>(operation: Operation<Input, Output>, input: unknown): Promise<Output> =>
    run(kernel, operation, { actor, input, requestId: newId() })
  return {
    id: toBe.id,
    runAsOwner,
    publish: async (definition: object): Promise<string> => {
      const { id } = await runAsOwner(createAutomation, { definition })
      await runAsOwner(publishAutomation, { automation_id: id, draftRevisionNumber: 1 })
      return id
    },
    lead: async () =>
      (await runAsOwner(createLead, { customer_name: 'Ada', service_address: '1 Main St' })).id,
  }
}
