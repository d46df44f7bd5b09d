import { formatMoney } from '../../../kernel/money/index.ts'
import { formatDay } from '../../../kernel/time/index.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'
import { meansOf } from './means-of-payment.ts'

export interface PaidMail {
  company: MailCompany
  customerName: string | null
  /** The document that was paid, as text in a sentence: `invoice #12`, `the deposit on estimate #3`. */
  on: string
  payment: {
    /** Amount of the payment in cents, including the tip. */
    amount_cents: number
    tip_cents: number
    method: string
    reference: string | null
    /** Time at which the payment was received, in UTC. */
    received_at: string
  }
  /** Time zone of the location. */
  timeZone: string
  currency: string
  /** Amount that is still to be paid for the document, in cents. */
  balanceCents: number
}

/** Creates the email with which a customer gets the receipt for a payment. */
export function receiptMail(mail: PaidMail & { url: string; opens: string }): CustomerMail {
  const { company, on } = mail
  const amount = formatMoney(mail.payment.amount_cents, mail.currency)
  const rest =
    mail.balanceCents > 0
      ? `${formatMoney(mail.balanceCents, mail.currency)} is still to be paid.`
      : 'Nothing more is to be paid.'
  return composeCustomerMail({
    company,
    subject: `Receipt for ${amount} on ${on} from ${company.name}`,
    heading: `Thank you for ${amount}`,
    paragraphs: [
      greeting(mail.customerName),
      `${company.name} has received your payment of ${amount} on ${on}. ${rest} The receipt is attached.`,
    ],
    facts: factsOf(mail),
    button: { label: mail.opens, url: mail.url },
  })
}

/** Creates the email that informs the company of a customer's payment. */
export function paidNewsMail(mail: PaidMail): CustomerMail {
  const amount = formatMoney(mail.payment.amount_cents, mail.currency)
  const fromCustomer = mail.customerName === null ? '' : ` from ${mail.customerName}`
  return composeCustomerMail({
    company: mail.company,
    subject: `${amount} received${fromCustomer} on ${mail.on}`,
    heading: `${amount} received`,
    paragraphs: [`A payment of ${amount}${fromCustomer} on ${mail.on} has arrived.`],
    facts: factsOf(mail),
    button: null,
  })
}

function factsOf(mail: PaidMail): [string, string][] {
  const money = (cents: number): string => formatMoney(cents, mail.currency)
  const means = meansOf(mail.payment)
  return [
    ['Amount', money(mail.payment.amount_cents)],
    ...(mail.payment.tip_cents > 0
      ? [['Tip included', money(mail.payment.tip_cents)] as [string, string]]
      : []),
    ...(means === null ? [] : [['Paid by', means] as [string, string]]),
    ['Date', formatDay(mail.payment.received_at, mail.timeZone)],
    ['Remaining balance', money(Math.max(0, mail.balanceCents))],
  ]
}
