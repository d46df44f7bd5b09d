import type { StepView } from '../../../../kernel/automations/kinds/action-kind.ts'

/**
 * Kinds of records that contain contact data of the customer, with the names of the fields that contain it. The
 * record's contact data takes precedence over that of the client.
 */
const ownContact: Readonly<Record<string, { prefix: string; name: string; email: string; phone: string }>> = {
  lead: { prefix: 'lead', name: 'customer_name', email: 'customer_email', phone: 'customer_phone' },
  appointment: { prefix: 'lead', name: 'customer_name', email: 'customer_email', phone: 'customer_phone' },
  // An unknown person in a conversation has a phone number or email address, but is not a client.
  conversation: {
    prefix: 'conversation',
    name: 'participant_name',
    email: 'participant_email',
    phone: 'participant_phone',
  },
  estimate: { prefix: 'estimate', name: 'customer_name', email: 'customer_email', phone: 'customer_phone' },
  invoice: { prefix: 'invoice', name: 'billing_name', email: 'billing_email', phone: 'billing_phone' },
}

/** Contact data of the customer. */
export interface CustomerContact {
  name: string | null
  email: string | null
  phone: string | null
}

export async function customerContact(
  step: Pick<StepView, 'subjectKind' | 'facts'>,
): Promise<CustomerContact> {
  const own = ownContact[step.subjectKind]
  const record = own && (await step.facts(own.prefix))
  const client = await step.facts('client')
  const read = (name: 'name' | 'email' | 'phone'): string | null =>
    textIn(record?.[own![name]]) ?? textIn(client?.[name])
  return { name: read('name'), email: read('email'), phone: read('phone') }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
