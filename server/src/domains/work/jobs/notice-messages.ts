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

interface NoticeContent {
  job: Job
  company: MailCompany
  news: JobNews
  message: string | null
}

const sentences: Record<JobNews, string> = {
  rescheduled: 'your appointment has a new time',
  cancelled: 'your appointment is cancelled',
  on_my_way: 'we are on our way to you',
}

export function noticeMail({ job, company, news, message }: NoticeContent): CustomerMail {
  const address = addressOf(job)
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
    })
  const sentence = capital(sentences[news])
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
      ...(address === null ? [] : [['Address', address] as const]),
    ],
    button: null,
  })
}

/** Returns the notice as a short text message. */
export function noticeText({ job, company, news, message }: NoticeContent): string {
  const when =
    news === 'on_my_way' || job.scheduled_date === null
      ? ''
      : `: ${[formatDate(job.scheduled_date), clockTimes(job)].filter(Boolean).join(', ')}`
  const text = `${company.name}: ${sentences[news]}${when}.`
  return message === null ? text : `${text} ${message}`
}

export function addressOf(job: Job): string | null {
  const region = [job.service_state, job.service_zip].filter(Boolean).join(' ')
  return [job.service_address, job.service_city, region].filter(Boolean).join(', ') || null
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
