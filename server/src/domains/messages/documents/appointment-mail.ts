import { greeting } from './greeting.ts'
import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface AppointmentMail {
  company: MailCompany
  customerName: string | null
  /** Reason for the email. `reminder`: the appointment begins soon. `on_my_way`: the crew is on its way. */
  news: 'scheduled' | 'rescheduled' | 'cancelled' | 'reminder' | 'on_my_way'
  /** Type of work, such as `Window cleaning`. */
  service: string | null
  /** Start of the appointment, in UTC. */
  startsAt: string
  endsAt: string | null
  /** Time zone of the location, in which times are shown. */
  timeZone: string
  address: string | null
  /** The company's message to the customer. */
  message?: string | null | undefined
  url?: string | null | undefined
  /** Other appointments that are cancelled together with this one, as text. */
  also?: string | null | undefined
}

const texts: Record<AppointmentMail['news'], readonly [subject: string, sentence: string]> = {
  scheduled: ['Your appointment', 'Your appointment is booked.'],
  rescheduled: ['New time for your appointment', 'Your appointment has a new time.'],
  cancelled: ['Your appointment is cancelled', 'Your appointment at the time below is cancelled.'],
  reminder: ['Reminder: your appointment', 'A friendly reminder of your appointment.'],
  on_my_way: ['We are on our way', 'We are on our way to you.'],
}

const severalCancelled = [
  'Your appointments are cancelled',
  'Your appointments at the times below are cancelled.',
] as const

export function appointmentMail(mail: AppointmentMail): CustomerMail {
  const { company, message } = mail
  const [subject, sentence] = mail.also ? severalCancelled : texts[mail.news]
  const start = new Date(mail.startsAt)
  const end = mail.endsAt === null ? null : new Date(mail.endsAt)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: mail.timeZone })
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: mail.timeZone,
    timeZoneName: 'short',
  })
  const facts: [string, string][] = [
    ['Date', day.format(start)],
    ['Time', end === null ? time.format(start) : time.formatRange(start, end)],
  ]
  if (mail.also) facts.push(['Also cancelled', mail.also])
  if (mail.service !== null) facts.push(['Service', mail.service])
  if (mail.address !== null) facts.push(['Address', mail.address])
  return composeCustomerMail({
    company,
    subject: `${subject} – ${company.name}`,
    heading: subject,
    paragraphs: [
      greeting(mail.customerName),
      sentence,
      ...(message == null || message.trim() === '' ? [] : [message.trim()]),
    ],
    facts,
    button: mail.url == null ? null : { label: 'View appointment', url: mail.url },
  })
}
