import { formatMoney } from './formats.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface ReceiptMail {
  company: MailCompany
  customerName: string | null
  /** What was paid for, such as `invoice #1042`. */
  paidFor: string
  amountCents: number
  /** What is still owed; null when there is nothing to tell of it. */
  balanceCents: number | null
  currency: string
  url: string | null
}

/** Tells that a payment was received. */
export function receiptMail(mail: ReceiptMail): CustomerMail {
  const { company, balanceCents, currency } = mail
  const amount = formatMoney(mail.amountCents, currency)
  const facts: [string, string][] = [['Paid', amount]]
  if (balanceCents !== null) facts.push(['Balance', formatMoney(balanceCents, currency)])
  return composeCustomerMail({
    company,
    subject: `Receipt for ${mail.paidFor} from ${company.name}`,
    heading: `Thank you for your payment of ${amount}`,
    paragraphs: [greeting(mail.customerName), `We have received your payment for ${mail.paidFor}.`],
    facts,
    button: mail.url === null ? null : { label: 'View', url: mail.url },
  })
}
