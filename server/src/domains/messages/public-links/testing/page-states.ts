import { saveTaxRate, updateCompany } from '../../../organization/company/operations.ts'
import { drawnSignature, emptySignature } from '../../../selling/estimates/testing/drawn-signature.ts'
import {
  acceptEstimate,
  declineEstimate,
  reviseEstimate,
  sendEstimate,
  setAdjustments,
  setLineItems,
  voidEstimate,
} from '../../../selling/estimates/operations.ts'
import { paper, picture, readyFile } from '../../../office/files/testing/uploading.ts'
import {
  creditInvoice,
  recordPayment,
  refundPayment,
  voidInvoice,
  writeOff,
} from '../../../money/invoices/operations.ts'
import { unsubscribePath } from '../../outbox/testing/unsubscribe-path.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { estimateAtLink } from './estimate-at-link.ts'
import { invoiceAtLink } from './invoice-at-link.ts'

/** A state of a customer page, and the steps by which a test reaches it. */
export interface PageState {
  org: TestOrg
  /** Path of the page. */
  path: string
  /** Form to submit after the page is opened: the last part of its URL, and its fields. */
  sends?: { action: string; fields: Record<string, string> }
  /** Text that the page must show afterwards. */
  says: RegExp
  /** True if the company has no card processor, so that customers pay by check or transfer. */
  byHand?: boolean
}

const contact = {
  phone: '+12075550100',
  email: 'hi@harbor.example',
  website: 'https://harbor.example',
  brand_color: '#0b5d4e',
}

const extra = { optional: true, selected: false }
const lines = [
  {
    name: 'House wash',
    description: 'All four sides,\nwith soap.',
    quantity: '24',
    unit: 'window',
    unit_price_cents: 1250,
  },
  { name: 'Gutters, once', unit_price_cents: 9000, option_id: 'good' },
  { name: 'Gutters, spring and autumn', unit_price_cents: 16_000, option_id: 'better' },
  { name: 'Gutters, every month', unit_price_cents: 45_000, option_id: 'best' },
  { name: 'Guards', unit_price_cents: 30_000, option_id: 'best' },
  { name: 'Screens', quantity: '8', unit_price_cents: 500, ...extra },
  { name: 'Solar panels', unit_price_cents: 12_000, taxable: false, ...extra },
]
const options = [
  { id: 'good', name: 'Once', description: 'In spring.' },
  { id: 'better', name: 'Twice a year', description: null },
  { id: 'best', name: 'All year', description: 'With guards that keep the leaves out.' },
]

async function taxRate(org: TestOrg): Promise<string> {
  const components = [{ name: 'Illinois', percent: '8.75' }]
  return (await org.run(saveTaxRate, { name: 'Cook County', components }, org.owner)).id
}

const company = (org: TestOrg) => org.run(updateCompany, contact, org.owner)

/** Creates an estimate with three options, extras and tax, and also with a deposit if `deposit` is true. */
const full = (deposit = true) =>
  estimateAtLink({
    prepare: async (org, estimate_id) => {
      await company(org)
      await org.run(setLineItems, { estimate_id, line_items: lines, options }, org.owner)
      const depositInput = deposit ? { deposit: { type: 'percent', value: '20' } } : {}
      await org.run(
        setAdjustments,
        {
          estimate_id,
          tax_rate_id: await taxRate(org),
          discount: { type: 'fixed', value: '2500' },
          ...depositInput,
        },
        org.owner,
      )
    },
  })

const plain = () => estimateAtLink({ prepare: company })

const accepted = async () => {
  const link = await full()
  await link.org.run(acceptEstimate, { estimate_id: link.id, accepted_by: 'Grace Hopper' }, link.org.owner)
  return link
}

const owed = async (more: object = {}) =>
  invoiceAtLink({
    memo: 'Thank you!',
    prepare: async (org) => {
      await company(org)
      return { tax_rate_id: await taxRate(org), ...more }
    },
  })

const paid = async (amount_cents: number, more: object = {}) => {
  const link = await owed()
  const input = { invoice_id: link.id, amount_cents, method: 'cash', ...more }
  const { payments } = await link.org.run(recordPayment, input, link.org.owner)
  return { ...link, payment_id: payments.at(-1)!.id }
}

const answer = { name: 'Ada Lovelace', agreed: 'yes', 'has-lines': 'yes' }
const total = 10_875

/** Attaches two photos and a PDF to the estimate. */
async function attach(org: TestOrg, estimate_id: string): Promise<void> {
  for (const caption of ['The gutter on the north side before the repair', null])
    await readyFile(org, 'estimate_photo', picture, { estimate_id, caption })
  const filename = 'Terms-of-the-manufacturer-for-gutters-with-guards-of-the-year-2026.pdf'
  await readyFile(org, 'estimate_attachment', paper, { estimate_id, filename, caption: 'To read at leisure' })
}

/** Every state of an estimate, an invoice or a link that a customer can see, by name. */
export const pageStates: Readonly<Record<string, () => Promise<PageState>>> = {
  'an estimate without choices': async () => ({ ...(await plain()), says: /Approve for \$100\.00/ }),
  'an estimate with photos and files': async () => ({
    ...(await estimateAtLink({ prepare: attach })),
    says: /<h2 id="photos">Photos<\/h2>/,
  }),
  'an estimate with options, extras, tax and a deposit': async () => ({
    ...(await full()),
    says: /Approve and pay \$79\.39 deposit/,
  }),
  'an estimate with a deposit that no card can pay': async () => ({
    ...(await full()),
    byHand: true,
    says: /Approve for \$396\.94/,
  }),
  'nothing filled in': async () => ({
    ...(await full()),
    sends: { action: 'accept', fields: {} },
    says: /Please correct 2 entries/,
  }),
  'a name that is too long and an empty signature': async () => ({
    ...(await full()),
    sends: {
      action: 'accept',
      fields: { ...answer, name: 'x'.repeat(300), signature: `data:image/png;base64,${emptySignature}` },
    },
    says: /Your signature could not be read/,
  }),
  'an option that is not there': async () => ({
    ...(await full()),
    sends: { action: 'accept', fields: { ...answer, option: 'none' } },
    says: /Choose one of the options that are offered now/,
  }),
  'another total than was shown': async () => ({
    ...(await full()),
    sends: { action: 'accept', fields: { ...answer, shown: '1' } },
    says: /differs from the total that the page showed/,
  }),
  'changes without a word': async () => ({
    ...(await plain()),
    sends: { action: 'request-changes', fields: { words: '' } },
    says: /Tell us what should be different/,
  }),
  'changes asked for': async () => ({
    ...(await plain()),
    sends: { action: 'request-changes', fields: { words: 'Blue, please.' } },
    says: /You asked for changes: Blue, please\./,
  }),
  'declined by the customer': async () => ({
    ...(await plain()),
    sends: { action: 'decline', fields: { words: 'Too dear.' } },
    says: /This estimate was declined on/,
  }),
  'declined by somebody of the company': async () => {
    const link = await plain()
    await link.org.run(declineEstimate, { estimate_id: link.id }, link.org.owner)
    return { ...link, says: /This estimate was declined on/ }
  },
  'approved and signed': async () => ({
    ...(await full(false)),
    sends: {
      action: 'accept',
      fields: { ...answer, signature: `data:image/png;base64,${drawnSignature}` },
    },
    says: /Signature of Ada Lovelace/,
  }),
  'approved with a typed name, the deposit paid at once': async () => ({
    ...(await full()),
    sends: { action: 'accept', fields: { ...answer, next: 'pay', card: 'tok_ok' } },
    says: /Your deposit of \$79\.39 has arrived/,
  }),
  'approved, the deposit on its way': async () => ({
    ...(await full()),
    sends: { action: 'accept', fields: { ...answer, next: 'pay', card: 'tok_pending' } },
    says: /Your payment of \$79\.39 is on its way/,
  }),
  'approved, the card of the deposit declined': async () => ({
    ...(await full()),
    sends: { action: 'accept', fields: { ...answer, next: 'pay', card: 'tok_declined' } },
    says: /Your approval has arrived\. Thank you! The card was declined/,
  }),
  'approved for the customer, the deposit still to be paid': async () => ({
    ...(await accepted()),
    says: /Approved by Grace Hopper on/,
  }),
  'a deposit to be paid by hand': async () => ({
    ...(await accepted()),
    byHand: true,
    says: /To pay, call or write to Test Cleaning/,
  }),
  expired: async () => {
    const link = await plain()
    await link.org.query(
      `update live.estimates set expires_at = now() - interval '1 minute' where org_id = $1`,
    )
    return { ...link, says: /This estimate expired on/ }
  },
  'being revised': async () => {
    const link = await plain()
    await link.org.run(reviseEstimate, { estimate_id: link.id }, link.org.owner)
    return { ...link, says: /This estimate is being revised/ }
  },
  'an answer to a former version': async () => {
    const link = await plain()
    await link.org.run(reviseEstimate, { estimate_id: link.id }, link.org.owner)
    await link.org.run(sendEstimate, { estimate_id: link.id, channels: ['email'] }, link.org.owner)
    return {
      ...link,
      sends: { action: 'accept', fields: { ...answer, revision: '1' } },
      says: /was changed while you were looking at it/,
    }
  },
  withdrawn: async () => {
    const link = await plain()
    await link.org.run(voidEstimate, { estimate_id: link.id }, link.org.owner)
    return { ...link, says: /was withdrawn|does not work/ }
  },
  'an invoice to pay': async () => ({ ...(await owed()), says: /Pay \$108\.75/ }),
  'an invoice to pay by hand': async () => ({
    ...(await owed()),
    byHand: true,
    says: /To pay, call or write to Test Cleaning and name Invoice #1/,
  }),
  'an invoice past its due date': async () => {
    const link = await owed()
    await link.org.query(`update live.invoices set due_date = '2026-01-02' where org_id = $1`)
    return { ...link, says: /This invoice was due on January 2, 2026/ }
  },
  'partly paid': async () => ({ ...(await paid(4000)), says: /\$68\.75 is still due/ }),
  paid: async () => ({ ...(await paid(total)), says: /This invoice is paid/ }),
  'a receipt of a part payment': async () => {
    const link = await paid(4000)
    return { ...link, path: `${link.path}/receipt`, says: /Still due[\s\S]*\$68\.75/ }
  },
  'a payment on its way': async () => ({
    ...(await owed()),
    sends: { action: 'pay', fields: { card: 'tok_pending' } },
    says: /Your payment of \$108\.75 is on its way/,
  }),
  'a card that is declined': async () => ({
    ...(await owed()),
    sends: { action: 'pay', fields: { card: 'tok_declined' } },
    says: /The card was declined/,
  }),
  'a card that is none': async () => ({
    ...(await owed()),
    sends: { action: 'pay', fields: { card: '' } },
    says: /Choose the card to pay with/,
  }),
  'back from the page of the processor': async () => {
    const link = await owed()
    return { ...link, path: `${link.path}?paid=1`, says: /Your payment is on its way/ }
  },
  'paid back': async () => {
    const link = await paid(total)
    const input = { payment_id: link.payment_id, reason: 'Paid twice.' }
    await link.org.run(refundPayment, input, link.org.owner)
    return { ...link, says: /\$108\.75 was paid back to you on/ }
  },
  'a void invoice': async () => {
    const link = await owed()
    await link.org.run(voidInvoice, { invoice_id: link.id }, link.org.owner)
    return { ...link, says: /This invoice was cancelled|does not work/ }
  },
  'an invoice with credit notes': async () => {
    const link = await owed()
    const { id: invoice_id, org } = link
    const [line] = (await link.invoice()).line_items
    const reason =
      'Two windows on the north side were left out because of the scaffolding, as agreed by phone.'
    for (const [amount_cents, why] of [
      [2500, reason],
      [1000, 'Goodwill.'],
    ] as const)
      await org.run(
        creditInvoice,
        { invoice_id, lines: [{ line_id: line!.id, amount_cents }], reason: why },
        org.owner,
      )
    return { ...link, says: /Credit note #1<\/a>[\s\S]*−\$27\.19[\s\S]*scaffolding[\s\S]*Credit note #2/ }
  },
  'written off': async () => {
    const link = await owed()
    await link.org.run(writeOff, { invoice_id: link.id, reason: 'Gone.' }, link.org.owner)
    return { ...link, says: /do not have to pay the rest/ }
  },
  'a payment that fails on our side': async () => ({
    ...(await owed()),
    sends: { action: 'pay', fields: { card: 'tok_timeout' } },
    says: /We are having trouble just now/,
  }),
  'a link that leads nowhere': async () => ({
    ...(await plain()),
    path: `/p/${'x'.repeat(32)}`,
    says: /This link does not work/,
  }),
  'whether to send no more emails': async () => {
    const { org } = await plain()
    return { org, path: await unsubscribePath(org), says: /Send me no more/ }
  },
  'no more emails': async () => {
    const { org } = await plain()
    const path = await unsubscribePath(org)
    const sends = { action: path.slice('/u/'.length), fields: {} }
    return { org, path, sends, says: /You will get no more of these messages/ }
  },
}
