import type { Calls } from './calls.ts'
import { expectStatus, NotTried } from './expect.ts'
import type { Made } from './made.ts'

/** Creates records of the kinds that the resource API has. Every call creates a new one. */
export interface Records {
  lead(more?: object): Promise<Made>
  client(more?: object): Promise<Made>
  /** Creates a draft. A test key cannot set its lines. */
  estimate(more?: object): Promise<Made>
  job(more?: object): Promise<Made>
  invoice(more?: object): Promise<Made>
  /** Id of the location in which the records are created. */
  locationId(): Promise<string>
}

export const address = { address_line1: '1 Verify St', city: 'Springfield', state: 'IL', zip: '62701' }
export const aLine = { name: 'Window cleaning', quantity: '2', unit_price_cents: 5000 }

/** Names new records, and remembers them so that they are removed at the end. */
interface Registry {
  name(what: string): string
  later(undo: { leaves: string | undefined; otherwise: string; undo: undefined }): void
  laterRun(operation: string, input: object, leaves: string, otherwise: string): void
}

export function recordsOn(calls: Calls, stage: Registry): Records {
  const { me } = calls.instance
  const isSandbox = me.mode === 'sandbox'
  // A test key cannot list locations, but its clients name theirs.
  const locationId = async (): Promise<string> => me.locationId ?? (await client())['location_id']
  const post = async (path: `/${string}`, body: object): Promise<Made> => {
    const scope = `${path.slice(1)}:write`
    if (!me.scopes.has(scope))
      throw new NotTried(`too few records, and the key lacks ${scope} to create some`)
    const answer = await calls.post(path, body)
    expectStatus(answer, 201)
    return answer.body.data
  }
  const run = async (operation: string, input: object): Promise<Made> => {
    if (!calls.instance.catalog.has(operation)) throw new NotTried(`the key cannot run ${operation}`)
    return await calls.perform(operation, input)
  }
  const sandboxRecord = (kind: string): void => {
    if (isSandbox) stage.later({ leaves: undefined, otherwise: `a ${kind} of the sandbox`, undo: undefined })
  }

  const lead: Records['lead'] = async (more = {}) => {
    const made = await post('/leads', {
      customer_name: stage.name('lead'),
      service_address: '1 Verify St',
      ...more,
    })
    sandboxRecord('lead')
    if (!isSandbox) stage.laterRun('leads.delete', { lead_id: made.id }, 'a deleted lead', 'an open lead')
    return made
  }
  const client: Records['client'] = async (more = {}) => {
    const made = await post('/clients', { name: stage.name('client'), ...address, ...more })
    sandboxRecord('client')
    if (!isSandbox)
      stage.laterRun('clients.archive', { client_id: made.id }, 'an archived client', 'a client')
    return made
  }
  const ofClient = async (more: object): Promise<object> =>
    'client_id' in more || 'lead_id' in more ? more : { client_id: (await client()).id, ...more }
  const estimate: Records['estimate'] = async (more = {}) => {
    const input = { location_id: await locationId(), ...(await ofClient(more)) }
    const made = isSandbox ? await post('/estimates', input) : await run('estimates.create', input)
    sandboxRecord('estimate')
    if (!isSandbox)
      stage.laterRun('estimates.void', { estimate_id: made.id }, 'a void estimate', 'a draft estimate')
    return made
  }
  const job: Records['job'] = async (more = {}) => {
    const made = await run('jobs.create', { line_items: [aLine], ...(await ofClient(more)) })
    const cancellation = { job_id: made.id, reason: 'Created by quoin verify.', cancelled_by: 'company' }
    stage.laterRun('jobs.cancel', cancellation, 'a cancelled job', 'an open job')
    return made
  }
  const invoice: Records['invoice'] = async (more = {}) => {
    const made = await run('invoices.create', { line_items: [aLine], ...(await ofClient(more)) })
    stage.laterRun('invoices.void', { invoice_id: made.id }, 'a void invoice', 'a draft invoice')
    return made
  }
  return { lead, client, estimate, job, invoice, locationId }
}
