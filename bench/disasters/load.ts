import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { png } from '../../server/src/domains/office/files/testing/pictures.ts'
import { type Answer, mutate, runMutation } from '../../server/test/crash/gateway-calls.ts'
import type { Served } from '../../server/test/crash/installation.ts'
import type { Random } from '../../server/test/crash/random.ts'

type Kind = 'lead' | 'client' | 'payment' | 'photo'

/** A write that was acknowledged. */
export interface Acknowledged {
  kind: Kind
  id: string
  /** Text in the record by which duplicates are found. Photos have none. */
  marker: string
  beganMs: number
  atMs: number
}

export interface Load {
  acknowledged: Acknowledged[]
  /** Sentences with which writes were refused, and how often. */
  refused: Map<string, number>
  /** Resolves once this many more writes are acknowledged. */
  more(count: number, timeoutMs?: number): Promise<void>
  stop(): Promise<void>
}

type Called = Pick<Served, 'program' | 'keys'>

const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
const kinds: readonly Kind[] = ['lead', 'lead', 'client', 'payment', 'payment', 'photo']
/** A job has at most 100 photos. */
const photosOfJob = 90

/**
 * Starts callers that create leads, clients, payments and photos, each with an idempotency key. They repeat a request
 * until it is acknowledged, also while the service is away.
 */
export async function startLoad(scene: Called, random: Random, callers = 4): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  const refused = new Map<string, number>()
  const stopping = new AbortController()
  const isStopped = (): boolean => stopping.signal.aborted
  const targets = await makeTargets(scene)
  const write = async (kind: Kind): Promise<void> => {
    const marker = `disaster ${randomUUID()}`
    const { operation, input } = await requestOf(scene, kind, marker, targets)
    const key = randomUUID()
    while (!isStopped()) {
      const beganMs = Date.now()
      const answer = await answerOf(scene, operation, input, key)
      if (answer?.status === 200) {
        const id = idIn(kind, answer.body.data)
        acknowledged.push({ kind, id, marker, beganMs, atMs: Date.now() })
        return
      }
      const reason = answer ? `${answer.status} ${answer.body.error?.message ?? ''}` : 'no answer'
      refused.set(reason, (refused.get(reason) ?? 0) + 1)
      await sleep(100)
    }
  }
  const caller = async (): Promise<void> => {
    while (!isStopped()) {
      await write(kinds[random.integer(kinds.length)]!)
      await sleep(random.integer(80))
    }
  }
  const running = Promise.all(Array.from({ length: callers }, caller))
  running.catch(() => undefined)
  return {
    acknowledged,
    refused,
    more: async (count, timeoutMs = 90_000) => {
      const [target, deadline] = [acknowledged.length + count, Date.now() + timeoutMs]
      while (acknowledged.length < target) {
        if (Date.now() > deadline)
          throw new Error(
            `Only ${acknowledged.length + count - target} of ${count} writes were acknowledged: ${JSON.stringify([...refused])}`,
          )
        await sleep(20)
      }
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

interface Targets {
  clientId: string
  invoiceId: string
  jobId: string
  photos: number
}

async function makeTargets(scene: Called): Promise<Targets> {
  const client = await runMutation(scene, 'clients.create', { name: 'Ada', ...address })
  const invoice = await runMutation(scene, 'invoices.create', {
    client_id: client.id,
    line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 100_000_000, taxable: false }],
  })
  const jobId = await addJob(scene, client.id)
  return { clientId: client.id, invoiceId: invoice.id, jobId, photos: 0 }
}

async function addJob(scene: Called, clientId: string): Promise<string> {
  const line_items = [{ name: 'Gutters', unit_price_cents: 9900 }]
  return (await runMutation(scene, 'jobs.create', { client_id: clientId, line_items })).id
}

async function requestOf(
  scene: Called,
  kind: Kind,
  marker: string,
  targets: Targets,
): Promise<{ operation: string; input: object }> {
  if (kind === 'lead')
    return {
      operation: 'leads.create',
      input: {
        customer_name: 'Ada',
        customer_email: `${marker.slice(9)}@ada.test`,
        service_address: '1 Main St',
        notes: marker,
      },
    }
  if (kind === 'client')
    return { operation: 'clients.create', input: { name: 'Ada', ...address, notes: marker } }
  if (kind === 'payment')
    return {
      operation: 'invoices.recordPayment',
      input: { invoice_id: targets.invoiceId, amount_cents: 7, method: 'cash', reference: marker },
    }
  const at = targets.photos++
  if (at % photosOfJob === photosOfJob - 1)
    targets.jobId = await addJob(scene, targets.clientId).catch(() => targets.jobId)
  const content = png(40 + (at % 300), 30 + Math.floor(at / 300)).toString('base64')
  return { operation: 'files.crewPhoto.upload', input: { job_id: targets.jobId, content_base64: content } }
}

/** Sends a request. Undefined if there is no answer. */
async function answerOf(
  scene: Called,
  operation: string,
  input: object,
  key: string,
): Promise<Answer | undefined> {
  try {
    return await mutate(scene, operation, input, key)
  } catch (error) {
    // The service was killed, or its answer is not complete.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the id of the created record. A payment is answered with its invoice. */
function idIn(kind: Kind, data: { id: string; payment_id?: string }): string {
  return kind === 'payment' ? data.payment_id! : data.id
}
