import type { Queries } from '../../../../kernel/database/queries.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import type { LeadSource } from './lead-source.ts'
import { findActiveLeadSource, selectLeadSources } from './lead-sources-table.ts'

const mostNamed = 20

/**
 * Returns the active lead source with this name. For an unknown name, the error lists the names of the active sources.
 */
export async function namedLeadSource(db: Queries, orgId: string, name: string): Promise<LeadSource> {
  const source = await findActiveLeadSource(db, orgId, name)
  if (source) return source
  const names = (await selectLeadSources(db, orgId)).filter(({ active }) => active).map((each) => each.name)
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  const availableNames =
    names.length === 0
      ? 'the organization has no lead source'
      : `the active lead sources are ${names.slice(0, mostNamed).join(', ')}${more}`
  throw invalidField('source', `is not the name of an active lead source: ${availableNames}`)
}
