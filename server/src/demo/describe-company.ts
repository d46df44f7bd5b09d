import {
  findOrganization,
  selectConnectors,
  selectLeadSources,
  selectLocations,
  selectMembers,
} from '../domains/organization/company/index.ts'
import type { Queries } from '../kernel/database/queries.ts'

/** Returns the description of a demo organization for the command line, without its API keys. */
export async function describeCompany(system: Queries, slug: string) {
  const organization = (await findOrganization(system, slug))!
  const { id, name } = organization
  const [members, locations, lead_sources, connectors] = await Promise.all([
    selectMembers(system, id),
    selectLocations(system, id),
    selectLeadSources(system, id),
    selectConnectors(system, id),
  ])
  const owner = members.find((member) => member.role === 'owner' && member.active)!
  return {
    id,
    slug,
    name,
    owner: { id: owner.id, email: owner.email },
    members: members.map(({ id, email, name, role, active }) => ({ id, email, name, role, active })),
    locations,
    lead_sources: lead_sources.map(({ id, name, active }) => ({ id, name, active })),
    connectors,
  }
}

export type DescribedCompany = Awaited<ReturnType<typeof describeCompany>>
export type DescribedConnector = DescribedCompany['connectors'][number]
