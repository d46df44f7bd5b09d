import { formatMoney } from '../../../kernel/money/index.ts'
import { formatDate } from '../../../kernel/time/index.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface InvoiceMail {
  company: MailCompany
  customerName: string | null
  /** Number of the invoice as printed, such as `#1042`. Null if it has none. */
  number: string | null
  totalCents: number
  balanceCents: number
  currency: string
  /** URL of the page on which the customer can see and pay the invoice. */
  url: string
  /** The company's message to the customer. */
  message: string | null
  /** Due date as `YYYY-MM-DD`. Null if there is none. */
  dueDate: string | null
  /** True if the customer has received the invoice before. The email is then a reminder. */
  reminder: boolean
  /** True if the page at `url` takes payments. */
  canPay: boolean
}

export function invoiceMail(mail: InvoiceMail): CustomerMail {
  const { company, message } = mail
  const name = nameOf(mail)
  const owed = mail.balanceCents > 0
  const balance = formatMoney(mail.balanceCents, mail.currency)
  const facts: [string, string][] = [
    ['Total', formatMoney(mail.totalCents, mail.currency)],
    ['Balance due', balance],
  ]
  if (owed && mail.dueDate !== null) facts.push(['Due', formatDate(mail.dueDate)])
  return composeCustomerMail({
    company,
    subject: `${mail.reminder ? `Reminder: ${name}` : `Your ${name}`} from ${company.name}`,
    heading: headingOf(mail, owed, balance),
    paragraphs: [
      greeting(mail.customerName),
      mail.reminder
        ? `A friendly reminder that ${balance} of your ${name} from ${company.name} is still to be paid. If you have paid already, thank you, and please disregard this message.`
        : `Thank you for your business. Here is your ${name} from ${company.name}.`,
      ...(message === null || message.trim() === '' ? [] : [message.trim()]),
    ],
    facts,
    button: { label: owed && mail.canPay ? 'View and pay' : 'View invoice', url: mail.url },
  })
}

/** Creates the text message for an invoice: one short sentence and the link. */
export function invoiceText(mail: InvoiceMail): string {
  const name = nameOf(mail)
  const title = mail.reminder ? `Reminder: ${name}` : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const due = mail.balanceCents > 0 && mail.dueDate !== null ? `, due ${formatDate(mail.dueDate)}` : ''
  const owed = formatMoney(mail.balanceCents, mail.currency)
  return `${title} from ${mail.company.name}: ${owed}${due}. ${mail.url}`.replaceAll(/\s+/g, ' ')
}

function nameOf(mail: InvoiceMail): string {
  return mail.number === null ? 'invoice' : `invoice ${mail.number}`
}

function headingOf({ reminder, dueDate }: InvoiceMail, owed: boolean, balance: string): string {
  if (!owed) return 'Your invoice'
  if (reminder) return `${balance} is still to be paid`
  return dueDate === null ? `${balance} to pay` : `${balance} due ${formatDate(dueDate)}`
}
