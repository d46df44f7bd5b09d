import pg from 'pg'
import { connect } from '../connection.ts'
import { requestText } from '../request-text.ts'
import type { Neighbour } from './neighbour.ts'
import { firstNames } from './endpoint-loads.ts'

const invoices = 40
const destinations = 10
const perTransaction = 1000
/** Lines of a document with texts of about the maximum length. */
const lines = Array.from({ length: 25 }, (_, n) => ({
  name: `Line ${n}`,
  description: 'What is done there, in many words. '.repeat(140),
  unit_price_cents: 100,
}))
/**
 * Creates the records that the requests of the neighbour read. The neighbour is an organization that loads the service
 * while the requests of another one are measured. Returns the ids of its invoices, which have the maximum size.
 */
export async function prepareRecords(neighbour: Neighbour): Promise<string[]> {
  return await createDocuments(neighbour, await insertClients(neighbour))
}

/** Inserts clients that a search for any of `firstNames` finds. Returns the id of one of them. */
async function insertClients({ connection, org, clients }: Neighbour): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('set search_path = live, quoin')
  let clientId = ''
  // Inserts the clients in several transactions, because a single one is slow: it records every changed row in the
  // change log.
  for (let remaining = clients; remaining > 0; remaining -= perTransaction) {
    const { rows } = await client.query<{ id: string }>(
      `insert into clients (org_id, id, name, email, status, country, location_id, created_by_type, created_by_id, created_at, updated_at)
       select $1, uuidv7(), $2, 'ada@example.com', 'active', 'US', $3, 'member', $4, now(), now() from generate_series(1, $5) returning id`,
      [org.orgId, firstNames.join(' '), org.locationId, org.memberId, Math.min(remaining, perTransaction)],
    )
    clientId = rows[0]!.id
  }
  await client.query('analyze')
  await client.end()
  return clientId
}

async function createDocuments({ port, silentPort, org }: Neighbour, clientId: string): Promise<string[]> {
  const loader = await connect(port)
  const sendSetup = async (method: string, path: string, body?: unknown): Promise<void> => {
    const status = await loader.request(requestText(org, method, `/api/v1/${path}`, body))
    if (status >= 300) throw new Error(`${method} ${path} was answered with status ${status}.`)
  }
  const invoice = { client_id: clientId, line_items: lines }
  for (let n = 0; n < invoices; n++) await sendSetup('POST', 'workflows/invoices.create', invoice)
  const { data } = (await (
    await fetch(`http://127.0.0.1:${port}/api/v1/invoices?limit=${invoices}`, {
      headers: { authorization: `Bearer ${org.key}` },
    })
  ).json()) as { data: { id: string }[] }
  const ids = data.map(({ id }) => id)
  for (const invoice_id of ids)
    await sendSetup('POST', 'workflows/invoices.send', { invoice_id, channels: ['none'] })
  for (let n = 0; n < destinations; n++) {
    const url = `http://localhost:${silentPort}/${n}`
    await sendSetup('POST', 'webhooks', { name: `Silent ${n}`, url, events: ['lead.created'] })
  }
  loader.close()
  return ids
}
