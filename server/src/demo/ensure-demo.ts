import { setTimeout as sleep } from 'node:timers/promises'
import { findOrganization, selectTaxRates } from '../domains/organization/company/index.ts'
import type { Database, Mode } from '../kernel/database/database.ts'
import { lockNumbers } from '../kernel/database/lock-numbers.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { Company } from './company.ts'
import { describeCompany, type DescribedCompany } from './describe-company.ts'
import { harbor } from './harbor.ts'
import { type DemoKeys, issueKeys } from './issue-keys.ts'
import { type DemoPages, issueLinks } from './issue-links.ts'
import { setUpPriceBook } from './price-book/set-up-price-book.ts'
import { soldBooks } from './price-book/sold-books.ts'
import { setUpAutomations } from './set-up-automations.ts'
import { setUpCanvassing } from './set-up-canvassing.ts'
import { setUpCrews } from './set-up-crews.ts'
import { setUpCompany } from './set-up-company.ts'
import { lookUpHouses } from './look-up-houses.ts'
import { setUpInbox } from './set-up-inbox.ts'
import { setUpDesk } from './set-up-desk.ts'
import { setUpLights } from './set-up-lights.ts'
import { setUpPay } from './set-up-pay.ts'
import { setUpOffice } from './set-up-office.ts'
import { setUpProof } from './set-up-proof.ts'
import { setUpQuality } from './set-up-quality.ts'
import { setUpRainyDay } from './set-up-rainy-day.ts'
import { setUpReports } from './set-up-reports.ts'
import { setUpSchedule } from './set-up-schedule.ts'
import { setUpVoicemails } from './set-up-voicemails.ts'
import { setUpTime } from './set-up-time.ts'
import { type Cast, castOf } from './story/cast.ts'
import { generateStory } from './story/generate-story.ts'
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
 * Creates the missing data of the demo organizations, and issues new API keys and links. The data is created in steps:
 * set-up, price book, checklists, crews, history in live mode, history in sandbox mode, schedule, pay, working time and
 * training, photos and bug reports, territories and doors, designs of holiday lights, inbox, voicemails, a rainy day,
 * open work of the office, automations. Each step runs in one transaction, and is skipped if its data already exists.
 * After a crash, the next call continues with the first missing step.
 */
export async function ensureDemo(parts: DemoParts): Promise<DemoOrganization[]> {
  return await parts.database.system.transaction(async (turn) => {
    await takeTurn(turn)
    // Postgres works on one company while this process generates rows of the other.
    const companies = [harbor, summit].map((company) => ensureCompany(parts, company))
    // If one fails, the lock is released only when the other has ended too.
    await Promise.allSettled(companies)
    return await Promise.all(companies)
  })
}

const timeoutMs = 120_000

/**
 * Acquires a lock, so that only one process at a time creates the demo data. Tries repeatedly, because a statement
 * that waits for the lock would time out before the other process is done.
 */
async function takeTurn(turn: Queries): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < timeoutMs; await sleep(100)) {
    // This transaction only holds the lock. It is idle while other transactions create the data, so its idle timeout
    // is turned off.
    const row = await turn.row<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock($1) as taken, set_config('idle_in_transaction_session_timeout', '0', true)`,
      [lockNumbers.demo],
    )
    if (row!.taken) return
  }
  throw new Error('Another process has been creating the demo data for too long.')
}

async function ensureCompany(parts: DemoParts, company: Company): Promise<DemoOrganization> {
  const { database, kernel, now } = parts
  if (!(await findOrganization(database.system, company.slug)))
    await database.system.transaction((transaction) =>
      setUpCompany(transaction, company, { now, cell: kernel.services.cell }),
    )
  const described = await describeCompany(database.system, company.slug)
  const rates = await selectTaxRates(database.system, described.id, { inactive: false, superseded: false })
  await database.system.transaction((transaction) =>
    setUpPriceBook(transaction, { id: described.id, ownerId: described.owner.id }, now),
  )
  const books = await soldBooks(database.system, described.id)
  const org = (await findOrganization(database.system, company.slug))!
  const owned = { org, ownerId: described.owner.id }
  const checklists = await setUpQuality(parts, owned)
  const storyParts = { rates, books, checklists }
  const { stages } = castOf(company, described, { ...storyParts, crews: new Map() }, now)
  const crews = await setUpCrews(parts, owned, stages)
  const cast = () => castOf(company, described, { ...storyParts, crews }, now)
  for (const mode of ['live', 'sandbox'] as const) await ensureStory(database[mode], described.id, cast, mode)
  await lookUpHouses(kernel, owned)
  await setUpSchedule(parts, owned, cast())
  await setUpPay(parts, owned, cast())
  await setUpTime(parts, owned, cast())
  await setUpProof(parts, owned)
  await setUpReports(parts, owned)
  await setUpCanvassing(parts, owned, cast())
  await setUpLights(parts, owned)
  await setUpOffice(parts, owned)
  const staff = [...new Set(cast().stages.map(({ salesRep }) => salesRep))]
  await setUpInbox({ database, now, cell: kernel.services.cell }, owned, staff)
  if (company === harbor) await setUpVoicemails(parts, owned)
  // This step sends messages, so it runs after the inbox has been filled: the inbox is filled only if there are no
  // messages yet.
  await setUpRainyDay(parts, owned)
  if (company === harbor) await setUpDesk(parts, owned, described, cast())
  const automations = await setUpAutomations(parts, company, owned)
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
    const existing = await transaction.row('select 1 from client_facts c where c.org_id = $1 limit 1', [
      orgId,
    ])
    if (existing === undefined) await writeStory(transaction, orgId, generateStory(cast(), mode))
  })
}
