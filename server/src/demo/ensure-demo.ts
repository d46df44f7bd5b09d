import { findOrganization, selectTaxRates } from '../domains/company/index.ts'
import type { Database, Mode } from '../kernel/database/database.ts'
import { lockNumbers } from '../kernel/database/lock-numbers.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { Company } from './company.ts'
import { describeCompany, type DescribedCompany } from './describe-company.ts'
import { harbor } from './harbor.ts'
import { type DemoKeys, issueKeys } from './issue-keys.ts'
import { type DemoPages, issueLinks } from './issue-links.ts'
import { setUpAutomations } from './set-up-automations.ts'
import { setUpCompany } from './set-up-company.ts'
import { type Cast, castOf } from './story/cast.ts'
import { tellStory } from './story/tell-story.ts'
import { writeStory } from './story/write-story.ts'
import { summit } from './summit.ts'

export interface DemoParts {
  database: Database
  kernel: Kernel
  now: string
}

export type DemoOrganization = DescribedCompany & {
  automations: { id: string; name: string; status: string }[]
  keys: DemoKeys
  pages: DemoPages
}

/**
 * Makes what is missing of the demo organizations and issues new keys and links. Each part (set-up, live story, sandbox story, automations) is
 * one transaction, and is left alone when it is there: a crash in between is made good by the next call.
 */
export async function ensureDemo(parts: DemoParts): Promise<DemoOrganization[]> {
  return await parts.database.system.transaction(async (turn) => {
    await turn.rows('select pg_advisory_xact_lock($1)', [lockNumbers.demo])
    const described: DemoOrganization[] = []
    for (const company of [harbor, summit]) described.push(await ensureCompany(parts, company))
    return described
  })
}

async function ensureCompany(parts: DemoParts, company: Company): Promise<DemoOrganization> {
  const { database, kernel, now } = parts
  if (!(await findOrganization(database.system, company.slug)))
    await database.system.transaction((transaction) =>
      setUpCompany(transaction, company, { now, cell: kernel.services.cell }),
    )
  const described = await describeCompany(database.system, company.slug)
  const rates = await selectTaxRates(database.system, described.id, { inactive: false, superseded: false })
  const cast = () => castOf(company, described, rates, now)
  for (const mode of ['live', 'sandbox'] as const) await ensureStory(database[mode], described.id, cast, mode)
  const org = (await findOrganization(database.system, company.slug))!
  const automations = await setUpAutomations(parts, company, { org, ownerId: described.owner.id })
  const keys = await issueKeys(database.system, kernel, described)
  return { ...described, automations, keys, pages: await issueLinks(parts, described) }
}

async function ensureStory(
  trade: Database[Mode],
  orgId: string,
  cast: () => Cast,
  mode: Mode,
): Promise<void> {
  await trade.transaction({ orgId, locations: '*' }, async (transaction) => {
    const told = await transaction.row('select 1 from client_facts c where c.org_id = $1 limit 1', [orgId])
    if (told === undefined) await writeStory(transaction, orgId, tellStory(cast(), mode))
  })
}
