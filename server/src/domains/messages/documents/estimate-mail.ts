import { formatMoney } from '../../../kernel/money/index.ts'
import { formatLastDay } from '../../../kernel/time/index.ts'
import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

/** One of the options of an estimate, with its total. */
export interface EstimateOption {
  name: string
  total_cents: number
}

export interface EstimateMail {
  company: MailCompany
  customerName: string | null
  /** Formatted number. */
  number: string | null
  totalCents: number
  /** Options of which the customer chooses one. Empty if there is only one total. */
  options?: readonly EstimateOption[] | undefined
  currency: string
  /** Page on which the customer can accept the estimate. Null omits the button. */
  url: string | null
  /** The company's message to the customer. */
  message: string | null
  /** UTC time. */
  expiresAt: string | null
  /** Time zone of the location, for the expiry date. Defaults to UTC. */
  timeZone?: string | undefined
  /** True if the customer has received the estimate before. */
  reminder?: boolean | undefined
}

export function estimateMail(mail: EstimateMail): CustomerMail {
  const { company, message } = mail
  const name = mail.number === null ? 'estimate' : `estimate ${mail.number}`
  const opening = mail.reminder
    ? `A friendly reminder: your ${name} from ${company.name} is waiting for your answer.`
    : `Thank you for your interest. Your ${name} from ${company.name} is ready.`
  const facts = pricesOf(mail)
  if (mail.expiresAt !== null)
    facts.push(['Valid until', formatLastDay(mail.expiresAt, mail.timeZone ?? 'UTC')])
  return composeCustomerMail({
    company,
    subject: `${mail.reminder ? 'Reminder: your' : 'Your'} ${name} from ${company.name}`,
    heading: mail.reminder ? 'Your estimate is waiting' : 'Your estimate is ready',
    paragraphs: [
      greeting(mail.customerName),
      opening,
      ...(message === null || message.trim() === '' ? [] : [message.trim()]),
    ],
    facts,
    button: mail.url === null ? null : { label: 'View estimate', url: mail.url },
  })
}

/** The total of each option, or the single total. */
function pricesOf({ options = [], totalCents, currency }: EstimateMail): [string, string][] {
  if (options.length < 2) return [['Total', formatMoney(totalCents, currency)]]
  return options.map(({ name, total_cents }) => [name, formatMoney(total_cents, currency)])
}

/** The total, or the range of the totals of several options: `from $100.00 to $400.00`. */
export function estimatePrice({
  options = [],
  totalCents,
  currency,
}: Pick<EstimateMail, 'options' | 'totalCents' | 'currency'>): string {
  const totals = options.length < 2 ? [totalCents] : options.map(({ total_cents }) => total_cents)
  const [least, most] = [Math.min(...totals), Math.max(...totals)]
  if (least === most) return formatMoney(least, currency)
  return `from ${formatMoney(least, currency)} to ${formatMoney(most, currency)}`
}
