import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFromJob } from '../../src/domains/money/invoices/operations.ts'
import { saveTaxRate } from '../../src/domains/organization/company/operations.ts'
import {
  acceptEstimate,
  createEstimate,
  sendEstimate,
} from '../../src/domains/selling/estimates/operations.ts'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import { address } from '../../src/domains/selling/estimates/testing/estimating.ts'
import { sell } from '../../src/domains/work/jobs/testing/selling.ts'
import { asOwner } from '../../src/start/postgres/index.ts'
import { readMigrations } from '../../src/testing/read-migrations.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { anyOffer } from '../office/calculation/sale-steps.ts'

interface Shares {
  lines: { id: string; sold_discount_cents: string | null; sold_tax_cents: string | null }[]
  taxes: { id: string; sold_taxes: unknown }[]
}

async function sharesOf(org: TestOrg): Promise<Shares> {
  const lines = await org.query<Shares['lines'][number]>(
    `select id, sold_discount_cents, sold_tax_cents from live.line_items
      where org_id = $1 and invoice_id is null order by id`,
    [],
  )
  const taxes = await org.query<Shares['taxes'][number]>(
    'select id, sold_taxes from live.estimates where org_id = $1 order by id',
    [],
  )
  return { lines, taxes }
}

/** Changes the rows of the organization to the form in which older releases of the server stored them. */
async function forgetShares(org: TestOrg): Promise<void> {
  await org.query(
    'update live.line_items set sold_discount_cents = null, sold_tax_cents = null where org_id = $1',
    [],
  )
  await org.query('update live.estimates set sold_taxes = null where org_id = $1', [])
}

/** Applies the migration as in an installation: as the owner of the tables, who is subject to row-level security. */
async function migrate(org: TestOrg): Promise<void> {
  const { sql } = (await readMigrations()).find(
    ({ name }) => name === '0451_shares_of_accepted_estimates.sql',
  )!
  // The triggers of the search had other names then.
  const today = sql
    .replaceAll('trigger terms_changed_from', 'trigger words_changed')
    .replaceAll(/^ *alter table line_items (?:disable|enable) trigger terms_changed_to;$/gm, '')
  await org.app.inspect.query(
    `begin; set local role ${asOwner(org.app.owner).user}; set local search_path = live, quoin; ${today}; commit`,
  )
}

test('sales accepted by an older release get the same shares as a sale accepted now', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(
    createClient,
    { name: 'Ada', email: 'ada@example.com', ...address },
    org.owner,
  )
  for (const [at, offer] of fc.sample(anyOffer, { numRuns: 25, seed: 7 }).entries()) {
    const components = offer.rate
    const rate =
      components.length === 0
        ? null
        : await org.run(saveTaxRate, { name: `Rate ${at}`, components }, org.owner)
    const { id: estimate_id } = await org.run(
      createEstimate,
      {
        client_id,
        location_id: org.locationId,
        line_items: offer.lines.map((line, n) => ({ ...line, name: `Line ${n + 1}` })),
        discount: offer.discount,
        tax_rate_id: rate?.id ?? null,
      },
      org.owner,
    )
    await org.run(sendEstimate, { estimate_id, channels: ['email'] }, org.owner)
    await org.run(acceptEstimate, { estimate_id, create_job: at % 2 === 0 }, org.owner)
  }
  const accepted = await sharesOf(org)
  assert.ok(accepted.lines.every((line) => line.sold_tax_cents !== null))
  await forgetShares(org)
  await migrate(org)
  assert.deepEqual(await sharesOf(org), accepted)
})

test('a sale that was partly invoiced is billed further in the same way', async () => {
  const org = await testOrg()
  const estimate = await sell(org, { lines: [100, 200], percents: ['10'], create_job: true })
  await org.run(createFromJob, { job_id: estimate.job_id! }, org.owner)
  await forgetShares(org)
  await migrate(org)
  const { lines, taxes } = await sharesOf(org)
  assert.ok(lines.every((line) => line.sold_tax_cents === null))
  assert.deepEqual(
    taxes.map(({ sold_taxes }) => sold_taxes),
    [null],
  )
})
