import { formatMoney } from '../../../kernel/money/index.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface AnsweredMail {
  company: MailCompany
  customerName: string | null
  /** Number of the estimate as printed, such as `#1042`. Null if it has none. */
  number: string | null
  totalCents: number
  currency: string
}

const nameOf = ({ number }: AnsweredMail): string => (number === null ? 'estimate' : `estimate ${number}`)

/** Creates the email to a customer who approved an estimate. A copy of the estimate is attached. */
export function signedCopyMail(
  mail: AnsweredMail & { acceptedBy: string; isSigned: boolean; depositDueCents: number; url: string },
): CustomerMail {
  const { company, currency } = mail
  const money = (cents: number): string => formatMoney(cents, currency)
  const copy = mail.isSigned ? 'signed copy' : 'copy'
  return composeCustomerMail({
    company,
    subject: `You approved ${nameOf(mail)} from ${company.name}`,
    heading: 'Thank you for your approval',
    paragraphs: [
      greeting(mail.customerName),
      `Your ${nameOf(mail)} from ${company.name} is approved for ${money(mail.totalCents)}. The ${copy} is attached: please keep it.`,
    ],
    facts: [
      ['Total', money(mail.totalCents)],
      ['Approved by', mail.acceptedBy],
      ...(mail.depositDueCents > 0 ? [['Deposit due', money(mail.depositDueCents)] as [string, string]] : []),
    ],
    button: { label: 'View estimate', url: mail.url },
  })
}

const verbs = {
  accepted: ['approved', 'was approved'],
  declined: ['declined', 'was declined'],
  changes_requested: ['needs changes', 'is to be changed'],
} as const

/** Creates the email that informs the company of a customer's answer to an estimate. */
export function answerNewsMail(
  mail: AnsweredMail & {
    answer: keyof typeof verbs
    /** Name of the person who approved the estimate. */
    acceptedBy: string | null
    /** The customer's message. */
    message: string | null
  },
): CustomerMail {
  const name = `E${nameOf(mail).slice(1)}`
  const [short, long] = verbs[mail.answer]
  const forCustomer = mail.customerName === null ? '' : ` for ${mail.customerName}`
  const message = mail.message?.trim() ?? ''
  return composeCustomerMail({
    company: mail.company,
    subject: `${name}${forCustomer} ${short}`,
    heading: `${name} ${long}`,
    paragraphs: [
      `${name}${forCustomer} ${long}.`,
      ...(message === '' ? [] : [`The customer wrote:\n${message}`]),
    ],
    facts: [
      ['Total', formatMoney(mail.totalCents, mail.currency)],
      ...(mail.acceptedBy === null ? [] : [['Approved by', mail.acceptedBy] as [string, string]]),
    ],
    button: null,
  })
}
