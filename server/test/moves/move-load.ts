import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Company, insist } from './moving-company.ts'

export interface LoadOptions {
  callers: number
  /** Number of leads that all callers together create per second. */
  leadsPerSecond: number
  random: (below: number) => number
}

export interface Load {
  refusals(): number
  /** Rejects as soon as a caller gets a wrong answer. Never resolves otherwise. */
  failed: Promise<never>
  stop(): Promise<void>
}

/** Number of leads that are created for each recorded payment. */
const leadsForAPayment = 5

/**
 * Starts callers that create leads, repeat earlier creations with the same idempotency key, and record
 * payments.
 */
export function startLoad(companies: readonly Company[], options: LoadOptions): Load {
  const { callers, leadsPerSecond, random } = options
  const stopping = new AbortController()
  let refused = 0
  const insisting = (company: Company, request: Parameters<typeof insist>[1]) =>
    insist(company, request, () => refused++)

  const createLead = async (company: Company): Promise<void> => {
    const [marker, idempotencyKey] = [randomUUID(), randomUUID()]
    const answer = await insisting(company, { path: '/leads', idempotencyKey, body: leadOf(marker) })
    assert.equal(answer.status, 201, answer.text)
    company.createdLeads.push({ marker, idempotencyKey, id: answer.body.data.id })
  }
  const repeat = async (company: Company): Promise<void> => {
    const lead = company.createdLeads[random(company.createdLeads.length)]!
    const { marker, idempotencyKey, id } = lead
    const again = await insisting(company, { path: '/leads', idempotencyKey, body: leadOf(marker) })
    assert.deepEqual([again.status, again.isReplayed, again.body.data?.id], [201, true, id], again.text)
    const current = await insisting(company, { method: 'GET', path: `/leads/${id}` })
    assert.deepEqual([current.status, current.body.data?.notes], [200, marker], current.text)
  }
  const pay = async (company: Company): Promise<void> => {
    const body = { invoice_id: company.invoiceId, amount_cents: 1, method: 'cash' }
    const paid = await insisting(company, { path: '/workflows/invoices.recordPayment', body })
    assert.equal(paid.status, 200, paid.text)
    company.paidCents++
  }
  const caller = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const begunAt = performance.now()
      const company = companies[random(companies.length)]!
      await createLead(company)
      await repeat(company)
      if (random(leadsForAPayment) === 0) await pay(company)
      await sleep(Math.max(0, (callers * 1000) / leadsPerSecond - (performance.now() - begunAt)))
    }
  }
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const running = Array.from({ length: callers }, async () => {
    await caller().catch((error: Error) => failed.reject(error))
  })
  return {
    refusals: () => refused,
    failed: failed.promise,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

const leadOf = (marker: string): object => ({
  customer_name: 'Ada',
  service_address: '1 Main St',
  notes: marker,
})
