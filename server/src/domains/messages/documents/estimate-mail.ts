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
  /** Number of the estimate as printed, such as `#1042`. Null if it has none. */
  number: string | null
  totalCents: number
  /** Options from which the customer chooses one. Empty if the estimate has no options. */
  options?: readonly EstimateOption[] | undefined
  currency: string
  /** URL of the page on which the customer can accept the estimate. If null, the email has no button. */
  url: string | null
  /** The company's message to the customer. */
  message: string | null
  /** Time at which the estimate expires, in UTC. Null if it does not expire. */
  expiresAt: string | null
  /** Time zone in which the expiry date is shown. Defaults to UTC. */
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

/**
 * Returns the rows of prices in the email: one row for each option, or a single row with the total if there are fewer
 * than two options.
 */
function pricesOf({ options = [], totalCents, currency }: EstimateMail): [string, string][] {
  if (options.length < 2) return [['Total', formatMoney(totalCents, currency)]]
  return options.map(({ name, total_cents }) => [name, formatMoney(total_cents, currency)])
}

/**
 * Formats the price of an estimate: the total, or the range of the totals of its options, such as `from $100.00
 * to $400.00`.
 */
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
