import { findMemberByEmail, selectLocations, selectTaxRates } from '../domains/organization/company/index.ts'
import { requireOpen, seededMailDomain } from '../domains/office/practice/index.ts'
import type { Organization } from '../kernel/access/actor.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Transaction } from '../kernel/database/transaction.ts'
import type { SeededRecords } from '../kernel/operations/practice-work.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { Company } from './company.ts'
import { describeCompany } from './describe-company.ts'
import { setUpPriceBook } from './price-book/set-up-price-book.ts'
import { soldBooks } from './price-book/sold-books.ts'
import { furnishCompany } from './set-up-company.ts'
import { setUpCrews } from './set-up-crews.ts'
import { setUpQuality } from './set-up-quality.ts'
import { setUpSchedule } from './set-up-schedule.ts'
import { castOf } from './story/cast.ts'
import { generateStory } from './story/generate-story.ts'
import { writeStory } from './story/write-story.ts'
import { summit } from './summit.ts'

/**
 * Fills a practice company that has no records yet with the data of the small demonstration company, at the time of
 * its clock. Each step is a transaction and is skipped if it was done before, so an interrupted call can be repeated.
 * The history comes last: a company that has one is complete. Nothing is added to a company that was archived meanwhile.
 */
export async function seedPractice(
  { kernel, database }: { kernel: Kernel; database: Database },
  org: Organization,
): Promise<SeededRecords> {
  const { system, live } = database
  const now = kernel.now(org)
  const scope = { orgId: org.id, locations: '*' } as const
  const ownerId = await requireOpen(system, org.id)
  // `practice.archive` waits for a transaction of the company that has begun, so the company stays open until its end.
  const step = (work: (transaction: Transaction) => Promise<unknown>) =>
    live.transaction(scope, async (transaction) => {
      await requireOpen(transaction, org.id)
      await work(transaction)
    })
  const parts = { database, kernel, now }
  const owned = { org, ownerId }
  const [first] = await selectLocations(system, org.id)
  const company = companyAs(org, first!.name)
  await step(async (transaction) => {
    if (await findMemberByEmail(transaction, org.id, `manager@${seededMailDomain}`)) return
    const ids = { orgId: org.id, ownerId, locationId: org.defaultLocationId }
    await furnishCompany(transaction, ids, company, { now, cell: kernel.services.cell })
  })
  await step((transaction) => setUpPriceBook(transaction, { id: org.id, ownerId }, now))
  await requireOpen(system, org.id)
  const described = await describeCompany(system, org.slug)
  const rates = await selectTaxRates(system, org.id, { inactive: false, superseded: false })
  const story = {
    rates,
    books: await soldBooks(system, org.id),
    checklists: await setUpQuality(parts, owned),
  }
  const { stages } = castOf(company, described, { ...story, crews: new Map() }, now)
  const cast = castOf(company, described, { ...story, crews: await setUpCrews(parts, owned, stages) }, now)
  const rows = generateStory(cast, 'live')
  await step((transaction) => writeStory(transaction, org.id, rows))
  await requireOpen(system, org.id)
  await setUpSchedule(parts, owned, cast)
  const { clients, leads, estimates, jobs, invoices } = rows
  return {
    clients: clients.length,
    leads: leads.length,
    estimates: estimates.length,
    jobs: jobs.length,
    invoices: invoices.length,
  }
}

/** Returns the small demonstration company with the name and the only location of the practice company. */
function companyAs({ slug, name, timezone }: Organization, locationName: string): Company {
  const [place] = summit.places
  const places = [{ ...place, name: locationName, timezone }] as const
  return { ...summit, slug, name, mailDomain: seededMailDomain, places }
}
