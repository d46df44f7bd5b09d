import { createClient } from '../../../customers/clients/operations.ts'
import {
  createEstimate,
  getEstimate,
  sendEstimate,
  setLineItems,
} from '../../../selling/estimates/operations.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'

/**
 * Creates an estimate of $100 ($150 with its optional line) and sends it by email. Returns it with the path of the
 * link in the email.
 */
export async function estimateAtLink(
  options: { name?: string; prepare?: (org: TestOrg, estimateId: string) => Promise<unknown> } = {},
) {
  const org = await testOrg()
  const client = await org.run(createClient, {
    name: options.name ?? 'Ada Lovelace',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const { id } = await org.run(createEstimate, { client_id: client.id, location_id: org.locationId })
  await org.run(
    setLineItems,
    {
      estimate_id: id,
      line_items: [
        { name: 'Window cleaning', quantity: '1', unit_price_cents: 10_000, taxable: false },
        {
          name: 'Screens',
          quantity: '1',
          unit_price_cents: 5000,
          taxable: false,
          optional: true,
          selected: false,
        },
      ],
    },
    org.owner,
  )
  await options.prepare?.(org, id)
  await org.run(sendEstimate, { estimate_id: id, channels: ['email'] }, org.owner)
  const [mail] = await mailsOf(org)
  const url = /http:\/\/quoin\.test\/p\/\S+/.exec(mail!.text)![0]
  return {
    org,
    id,
    path: new URL(url).pathname,
    estimate: () => org.run(getEstimate, { estimate_id: id }),
  }
}
