import type { Attack } from './attacker.ts'

const invoices = 40
const lines = Array.from({ length: 25 }, (_, n) => ({
  name: `Line ${n}`,
  description: 'What is done there, in many words. '.repeat(140),
  unit_price_cents: 100,
}))

/** Creates large invoices of one client: so many that the cache cannot hold the PDF files of all of them. */
export async function prepareInvoices({ port, org }: Attack): Promise<string[]> {
  const call = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${org.key}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`${path} was answered with status ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
  const client = await call('workflows/clients.create', {
    name: 'Ada',
    address_line1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const ids: string[] = []
  for (let n = 0; n < invoices; n++) {
    const invoice = await call('workflows/invoices.create', { client_id: client['id'], line_items: lines })
    ids.push(invoice['id'] as string)
  }
  return ids
}
