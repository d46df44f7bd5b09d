// Slow: simulates a month of a company's business, twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../src/demo/story/random.ts'
import { gallery } from '../../src/domains/office/automations/gallery.ts'
import { createAutomation, publishAutomation } from '../../src/domains/office/automations/operations.ts'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import {
  acceptEstimate,
  createEstimate,
  sendEstimate,
  setLineItems,
  updateDetails,
} from '../../src/domains/selling/estimates/operations.ts'
import { address, lines } from '../../src/domains/selling/estimates/testing/estimating.ts'
import { createInvoice, recordPayment, sendInvoice } from '../../src/domains/money/invoices/operations.ts'
import { line } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { completeJob } from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { createLead, setStatus } from '../../src/domains/customers/leads/operations.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import { type OrgOnClock, orgOnClock, listSteps } from './on-clock.ts'

const begin = Date.parse('2026-02-16T15:00:00.000Z')
const days = 30
const after = (count: number): string => new Date(begin + count * 86_400_000).toISOString()

/** Simulates a month of a company that uses the ready-made automations. The seed determines what happens each day. */
async function month(seed: number): Promise<OrgOnClock> {
  const org = await orgOnClock(after(0))
  const chance = seededRandom(seed)
  const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov']
  const run: OrgOnClock['run'] = (operation, input) => org.run(operation, input, org.owner)
  for (const { definition, graph, triggerConfig } of gallery) {
    const { id, revision } = await run(createAutomation, { definition, graph, triggerConfig })
    await run(publishAutomation, { automation_id: id, draftRevisionNumber: revision })
  }
  const [leads, jobs, estimates, invoices]: [string[], string[], string[], string[]] = [[], [], [], []]
  let people = 0
  const person = (): { name: string; email: string; phone: string } => {
    people++
    const phone = `(312) 555-${String(100 + people).padStart(4, '0')}`
    return { name: chance.pick(names), email: `person-${people}@example.com`, phone }
  }
  const addClient = async (): Promise<string> => (await run(createClient, { ...person(), ...address })).id
  /** In one of three calls, removes a random entry from the list and returns it. Otherwise returns undefined. */
  const oneOf = (list: string[]): string | undefined =>
    list.length > 0 && chance.between(1, 3) === 1
      ? list.splice(chance.between(0, list.length - 1), 1)[0]
      : undefined

  for (let day = 0; day < days; day++) {
    await org.advance(after(day + chance.between(0, 5) / 24))
    const { name: customer_name, email: customer_email } = person()
    const lead = { customer_name, customer_email, service_address: '1 Main St' }
    leads.push((await run(createLead, lead)).id)
    const touched = oneOf(leads)
    if (touched)
      await run(setStatus, { lead_id: touched, status: chance.pick(['contacted', 'approved'] as const) })

    if (chance.between(1, 2) === 1) {
      const input = { client_id: await addClient(), location_id: org.locationId }
      const { id: estimate_id } = await run(createEstimate, input)
      await run(setLineItems, { estimate_id, line_items: lines })
      await run(updateDetails, { estimate_id, expires_at: after(day + chance.between(4, 14)) })
      await run(sendEstimate, { estimate_id, channels: ['email'] })
      estimates.push(estimate_id)
    }
    if (chance.between(1, 2) === 1) {
      const due_date = after(day + chance.between(1, 5)).slice(0, 10)
      const input = {
        client_id: await addClient(),
        line_items: [line(chance.between(1, 90) * 1000)],
        due_date,
      }
      const { id: invoice_id } = await run(createInvoice, input)
      await run(sendInvoice, { invoice_id })
      invoices.push(invoice_id)
    }
    if (chance.between(1, 3) === 1)
      jobs.push(await jobIn(org, 'in_progress', { client_id: await addClient() }))

    const accepted = oneOf(estimates)
    if (accepted && (await isOpen(org, accepted))) await run(acceptEstimate, { estimate_id: accepted })
    const paid = oneOf(invoices)
    if (paid) await run(recordPayment, { invoice_id: paid, amount_cents: 1000, method: 'cash' })
    const job = oneOf(jobs)
    if (job) await run(completeJob, { job_id: job })
  }
  await org.advance(after(days))
  return org
}

async function isOpen(org: OrgOnClock, estimateId: string): Promise<boolean> {
  const rows = await org.query(
    `select 1 from live.estimates where org_id = $1 and id = $2 and status = 'sent'`,
    [estimateId],
  )
  return rows.length > 0
}

/** Returns every step that automations ran in the month. Values that differ in each execution of the test become `…`. */
async function played(seed: number): Promise<string[]> {
  const org = await month(seed)
  await assertConserved(org.app.inspect, org.id)
  return (await listSteps(org)).map((step) =>
    JSON.stringify(step)
      .replace(/\/([pu])\/[^\s"\\]+/g, '/$1/…')
      .replaceAll(org.slug, '…'),
  )
}

test('simulating the same month twice has the same result, in every step and every text', async () => {
  const first = await played(7)
  assert.deepEqual(await played(7), first)
  for (const phrase of ['Still interested?', 'your estimate ends', 'Second reminder', 'How did we do?'])
    assert.ok(
      first.some((step) => step.includes(phrase)),
      `nobody was written "${phrase}"`,
    )
  assert.notDeepEqual(await played(8), first, 'another seed is another month')
})
