import { formatMoney } from '../../../kernel/money/index.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface CreditNoteMail {
  company: MailCompany
  customerName: string | null
  /** Number of the credit note, as the customer sees it. */
  number: string
  /** Number of its invoice. */
  invoiceNumber: string
  totalCents: number
  reason: string
  /** Amount that the customer still owes on the invoice. */
  balanceCents: number
  /** Paid amount that the customer keeps as credit because of the note. */
  releasedCents: number
  currency: string
  /** Page of the invoice, which lists its credit notes. */
  url: string
  /** Address of the credit note as a PDF file. */
  pdfUrl: string
}

export function creditNoteMail(mail: CreditNoteMail): CustomerMail {
  const { company, number, invoiceNumber, currency, releasedCents } = mail
  const money = (cents: number): string => formatMoney(cents, currency)
  const credited = money(mail.totalCents)
  const released = `We owe you ${money(releasedCents)}, which you already paid. It stays with us as your credit.`
  return composeCustomerMail({
    company,
    subject: `Credit note ${number} from ${company.name}`,
    heading: `${credited} credited`,
    paragraphs: [
      greeting(mail.customerName),
      `We have credited ${credited} of invoice ${invoiceNumber} from ${company.name}.`,
      mail.reason.trim(),
      ...(releasedCents > 0 ? [released] : []),
    ],
    facts: [
      ['Credit note', number],
      ['Credit', credited],
      ['Invoice', invoiceNumber],
      ['Balance due', money(mail.balanceCents)],
      ['Credit note as PDF', mail.pdfUrl],
    ],
    button: { label: 'View invoice and credit note', url: mail.url },
  })
}
