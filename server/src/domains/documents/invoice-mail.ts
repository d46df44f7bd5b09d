import { documentNumber } from './document-number.ts'
import { formatDate, formatMoney } from './formats.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface InvoiceMail {
  company: MailCompany
  customerName: string | null
  number: number | null
  /** Stands before the number. */
  numberingPrefix?: string | null | undefined
  totalCents: number
  balanceCents: number
  currency: string
  /** Where the customer sees and pays it; null leaves the button out. */
  url: string | null
  /** A calendar date. */
  dueDate: string | null
  memo: string | null
  /** The customer has had it before. */
  reminder: boolean
}

export function invoiceMail(mail: InvoiceMail): CustomerMail {
  const { company, memo } = mail
  const number = documentNumber(mail.number, mail.numberingPrefix)
  const name = number === null ? 'invoice' : `invoice ${number}`
  const owed = mail.balanceCents > 0
  const balance = formatMoney(mail.balanceCents, mail.currency)
  const facts: [string, string][] = [['Total', formatMoney(mail.totalCents, mail.currency)]]
  if (mail.balanceCents !== mail.totalCents) facts.push(['Balance due', balance])
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
      ...(memo === null || memo.trim() === '' ? [] : [memo.trim()]),
    ],
    facts,
    button: mail.url === null ? null : { label: owed ? 'View and pay' : 'View invoice', url: mail.url },
  })
}

function headingOf({ reminder, dueDate }: InvoiceMail, owed: boolean, balance: string): string {
  if (!owed) return 'Your invoice'
  if (reminder) return `${balance} is still to be paid`
  return dueDate === null ? `${balance} to pay` : `${balance} due ${formatDate(dueDate)}`
}
