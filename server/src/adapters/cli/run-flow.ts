import * as z from 'zod'
import { invalidField, invalidState } from '../../kernel/errors.ts'
import { callInstance, type Instance } from './call-instance.ts'

type Call = <Form extends z.ZodType>(operation: string, input: object, form: Form) => Promise<z.output<Form>>

const record = z.looseObject({ id: z.string() })

/** Flows by name. Each runs operations and returns the ids of the records that it created. */
const flows: Readonly<Record<string, (call: Call) => Promise<object>>> = {
  'paid-invoice': async (call) => {
    const lead = await call(
      'leads.create',
      {
        customer_name: 'Ada Example',
        customer_email: 'ada@example.com',
        service_address: '1420 N Cedar Ave',
      },
      record.extend({ location_id: z.string() }),
    )
    const { client_id } = await call(
      'leads.convertToClient',
      { lead_id: lead.id },
      z.looseObject({ client_id: z.string() }),
    )
    const { location_id } = lead
    const { id: estimate_id } = await call('estimates.create', { location_id, client_id }, record)
    const line_items = [{ name: 'House wash', quantity: '1', unit_price_cents: 24_900 }]
    await call('estimates.setLineItems', { estimate_id, line_items }, z.unknown())
    await call('estimates.send', { estimate_id, channels: ['email'] }, z.unknown())
    const { job_id } = await call(
      'estimates.accept',
      { estimate_id, accepted_via: 'recorded' },
      z.looseObject({ job_id: z.string() }),
    )
    const { id: invoice_id } = await call('invoices.createFromJob', { job_id }, record)
    await call('invoices.send', { invoice_id, channels: ['email'] }, z.unknown())
    const { balance_cents: amount_cents } = await call(
      'invoices.get',
      { invoice_id },
      z.looseObject({ balance_cents: z.int() }),
    )
    await call('invoices.recordPayment', { invoice_id, amount_cents, method: 'check' }, z.unknown())
    return { lead_id: lead.id, client_id, estimate_id, job_id, invoice_id }
  },
}

const practiceForm = z.looseObject({
  organization: z.looseObject({ slug: z.string(), practice: z.boolean().optional() }),
})

/** Runs a flow on an instance. Refuses a company that is no practice company, because a flow sends messages. */
export async function runFlow(instance: Instance, name: string): Promise<object> {
  const flow = Object.hasOwn(flows, name) ? flows[name] : undefined
  if (!flow) throw invalidField('flow', `must be one of ${Object.keys(flows).join(', ')}`)
  const call: Call = async (operation, input, form) =>
    form.parse(await callInstance(instance, operation, input))
  const { organization } = await call('me.get', {}, practiceForm)
  if (organization.practice !== true)
    throw invalidState(
      `${organization.slug} is no practice company. Create one (\`quoin practice create\`) and use its key.`,
    )
  return await flow(call)
}
