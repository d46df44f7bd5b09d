import { formatMoney } from '../../../kernel/money/index.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface CreditNoteMail {
  company: MailCompany
  customerName: string | null
  /** Number of the credit note as printed, such as `#1042`. */
  number: string
  /** Number of the invoice that is credited, as printed. */
  invoiceNumber: string
  totalCents: number
  reason: string
  /** Amount that the customer still owes on the invoice. */
  balanceCents: number
  /**
   * Part of the customer's payments that is no longer needed for the invoice because of the credit note. The
   * customer keeps it as credit.
   */
  releasedCents: number
  currency: string
  /** URL of the invoice's page, which lists the credit notes of the invoice. */
  url: string
  /** URL of the credit note as a PDF file. */
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
