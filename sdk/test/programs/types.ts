import {
  type Call,
  type Invoice,
  type InvoicesListInput,
  type Lead,
  Quoin,
  QuoinError,
  type WebhookEvent,
} from '@quoin/sdk'

// Assertions about types. The compiler checks this file; it is never run.

declare const quoin: Quoin
declare const undefinedOrText: string | undefined
const { invoices, leads, estimates } = quoin.operations

function equal<Left>() {
  return <Right>(_equal: [Left, Right] extends [Right, Left] ? true : false): void => undefined
}

export async function statements(): Promise<void> {
  // All operations that return an invoice return the same type.
  equal<Call<Invoice>>()<ReturnType<typeof invoices.void>>(true)
  equal<Call<Invoice>>()<ReturnType<typeof quoin.invoices.get>>(true)
  equal<Call<Lead>>()<ReturnType<typeof quoin.leads.get>>(true)
  const invoice: Invoice = await invoices.recordPayment({ invoice_id: '', amount_cents: 1, method: 'cash' })

  // Lists of values are open in answers and closed in inputs.
  if (invoice.status === 'paid') return
  if (invoice.status === 'a status of a newer server') return
  const status: string = invoice.status
  const input: InvoicesListInput = { sort: 'created_at' }
  // @ts-expect-error The value is not in the list.
  input.sort = 'number'

  // An optional input accepts undefined. A required one does not.
  await leads.create({ customer_name: 'Ada', customer_email: undefinedOrText, service_address: '1 Main St' })
  // @ts-expect-error A required member.
  await estimates.send.dryRun({ channels: ['email'] })
  // @ts-expect-error An unknown member.
  await leads.create({ customer_nane: 'Ada' })
  // @ts-expect-error An unknown operation.
  void quoin.operations.invoices.recordPaiment

  // An input without required members can be left out.
  await leads.list()
  await leads.list({ limit: 5 }, { timeout: 1_000 })
  await quoin.leads.list(undefined, { timeout: 1_000 })
  await quoin.operations.me.get()

  // A call by name has the types of its operation. A call with an unknown name accepts any input.
  const read: Invoice = await quoin.run('invoices.get', { invoice_id: '' })
  // @ts-expect-error The input of a known operation is checked.
  await quoin.run('invoices.get', { id: '' })
  const answer: unknown = await quoin.run('invoices.sing', { loudly: true })

  // Pages.
  for await (const each of leads.list()) equal<Lead>()<typeof each>(true)
  for await (const page of quoin.leads.list().pages()) equal<Lead[]>()<typeof page.items>(true)
  const { totals } = await quoin.operations.commissions.list()
  void totals

  // A dry run contains the result of its operation, and can be confirmed.
  const sending = await invoices.void.dryRun({ invoice_id: '', reason: 'wrong_amount' })
  equal<Invoice | null>()<typeof sending.would.result>(true)
  const confirmed: Invoice = await sending.confirm()
  const { data, warnings } = await sending.confirm({ timeout: 1 }).withResponse()
  equal<Invoice>()<typeof data>(true)

  // A lead that is sent through a connector may wait for review. Other calls return a lead.
  const lead = await quoin.leads.create({ customer_name: 'Ada', service_address: '1 Main St' })
  const leadNumber: number = lead.lead_number
  const connected = await quoin.leads.create({ connector_key: 'portal' })
  if ('import_id' in connected) void connected.problems
  // @ts-expect-error It may be an import, which has no number.
  void connected.lead_number

  void [status, read, answer, confirmed, warnings, leadNumber]
}

export function errors(error: unknown, event: WebhookEvent): void {
  if (QuoinError.is(error, 'stale_version')) {
    const version: number = error.details[0]!.version
    void version
  }
  if (QuoinError.is(error) && error.code === 'not_found') void error.requestId
  if (QuoinError.is(error, 'a code of a newer server')) void error.details[0]?.field
  switch (event.event) {
    case 'invoice.paid':
      equal<number>()<typeof event.data.total_cents>(true)
      break
    default:
      void event.id
  }
}
