import { hasLookups } from '../domains/customers/clients/index.ts'
import { listClients, lookUpProperty } from '../domains/customers/clients/operations.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { tenantScopeFor, type Kernel, run } from '../kernel/operations/run.ts'
import { type Owned, ownerOf } from './as-owner.ts'

const houses = 5

/**
 * Looks up the property data of some houses, unless this was done before. Does nothing if the provider is real, because
 * a demo organization must not cause costs.
 */
export async function lookUpHouses(kernel: Kernel, owned: Owned): Promise<void> {
  const { org } = owned
  if (kernel.services.propertyData.of(org)?.source !== 'pretended') return
  const actor = ownerOf(owned)
  if (await hasLookups(kernel.databases.live.reader(tenantScopeFor(actor)), org.id)) return
  const perform = <Input, Output>(operation: Operation<Input, Output>, input: object): Promise<Output> =>
    run(kernel, operation, { actor, input, requestId: newId() })
  const { items } = await perform(listClients, { limit: houses })
  for (const { primary_property_id: property_id } of items)
    if (property_id !== null) await perform(lookUpProperty, { property_id })
}
