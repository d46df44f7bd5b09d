import { formatDate } from '../../../kernel/time/index.ts'
import {
  appointmentMail,
  composeCustomerMail,
  type CustomerMail,
  type MailCompany,
} from '../../messages/documents/index.ts'
import { clockTimes } from './clock-times.ts'
import type { Job } from './job.ts'

export type JobNews = 'rescheduled' | 'cancelled' | 'on_my_way'

/** Date and times of an appointment that was cancelled together with another one of the same job. */
export type AlsoCancelled = Pick<Job, 'scheduled_date' | 'scheduled_time_start' | 'scheduled_time_end'> & {
  visit_id: string
}

interface NoticeContent {
  job: Job
  company: MailCompany
  news: JobNews
  message: string | null
  alsoCancelled: readonly AlsoCancelled[]
}

const sentences: Record<JobNews, string> = {
  rescheduled: 'your appointment has a new time',
  cancelled: 'your appointment is cancelled',
  on_my_way: 'we are on our way to you',
}

const sentenceOf = ({ news, alsoCancelled }: Pick<NoticeContent, 'news' | 'alsoCancelled'>): string =>
  alsoCancelled.length > 0 ? 'your appointments are cancelled' : sentences[news]

export function noticeMail({ job, company, news, message, alsoCancelled }: NoticeContent): CustomerMail {
  const address = addressOf(job)
  const also = listed(alsoCancelled)
  if (job.scheduled_start_at !== null)
    return appointmentMail({
      company,
      customerName: job.customer_name,
      news,
      service: null,
      startsAt: job.scheduled_start_at,
      endsAt: job.scheduled_end_at,
      timeZone: job.timezone,
      address,
      message,
      also,
    })
  const sentence = capital(sentenceOf({ news, alsoCancelled }))
  return composeCustomerMail({
    company,
    subject: `${sentence} – ${company.name}`,
    heading: sentence,
    paragraphs: [
      `Hello${job.customer_name === null ? '' : ` ${job.customer_name}`},`,
      `${sentence}.`,
      ...(message === null ? [] : [message]),
    ],
    facts: [
      ...(job.scheduled_date === null ? [] : [['Date', formatDate(job.scheduled_date)] as const]),
      ...(also === null ? [] : [['Also cancelled', also] as const]),
      ...(address === null ? [] : [['Address', address] as const]),
    ],
    button: null,
  })
}

/** Returns the notice as a short text message. */
export function noticeText({ job, company, news, message, alsoCancelled }: NoticeContent): string {
  const when = news === 'on_my_way' || job.scheduled_date === null ? '' : `: ${timeOf(job)}`
  const text = `${company.name}: ${sentenceOf({ news, alsoCancelled })}${when}${countOf(alsoCancelled)}.`
  return message === null ? text : `${text} ${message}`
}

const timeOf = (appointment: Omit<AlsoCancelled, 'visit_id'>): string =>
  [formatDate(appointment.scheduled_date!), clockTimes(appointment)].filter(Boolean).join(', ')

/** Phrase that counts the appointments that a text message does not name. */
function countOf({ length }: readonly AlsoCancelled[]): string {
  return length === 0 ? '' : ` and ${length} more ${length === 1 ? 'appointment' : 'appointments'}`
}

/** Maximum number of further appointments that an email names. */
const maxListed = 10

/** Names the appointments in an email. If there are many, names the first ones. Null without appointments. */
function listed(appointments: readonly AlsoCancelled[]): string | null {
  if (appointments.length === 0) return null
  const named = appointments.slice(0, maxListed).map(timeOf).join('; ')
  return `${named}${countOf(appointments.slice(maxListed))}`
}

export function addressOf(job: Job): string | null {
  const region = [job.service_state, job.service_zip].filter(Boolean).join(' ')
  return [job.service_address, job.service_city, region].filter(Boolean).join(', ') || null
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
