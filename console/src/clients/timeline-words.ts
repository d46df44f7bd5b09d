import type { TimelineEntry } from '../api/operations.ts'
import { clock, date, service } from '../parts/words.ts'

type Entry = Pick<TimelineEntry, 'area' | 'happening' | 'number' | 'record_id'>

const areas: Record<TimelineEntry['area'], string> = {
  client: 'Client',
  lead: 'Lead',
  estimate: 'Estimate',
  job: 'Job',
  invoice: 'Invoice',
  payment: 'Payment',
  message: 'Message',
}

const messages: Record<string, string> = {
  sms: 'Text message',
  email: 'Email',
  call: 'Call',
  voicemail: 'Voicemail',
}

/** Returns a sentence such as `Estimate 12 accepted` for an entry of the timeline. */
export function timelineSentence({ area, happening, number }: Entry): string {
  if (area === 'message') return messages[happening] ?? 'Message'
  const what = happening.split('.').at(-1)!.replaceAll('_', ' ')
  return [areas[area], number, what].filter((part) => part !== null && part !== '').join(' ')
}

/** Returns the details of an entry, with service types, dates and times in the format of the console. */
export function timelineText(text: string, today: string): string {
  if (/^[a-z_]+$/.test(text)) return service(text)
  return text.replaceAll(/\b(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?\b/g, (_, day: string, time?: string) =>
    time === undefined ? date(day, today) : `${date(day, today)}, ${clock(time)}`,
  )
}

const pageOf: Partial<Record<TimelineEntry['area'], string>> = {
  lead: 'leads',
  estimate: 'estimates',
  job: 'jobs',
  invoice: 'invoices',
}

/**
 * Returns the URL of the record's page, relative to the organization. Undefined if records of this kind have no page.
 */
export function timelineTarget({ area, record_id }: Entry): string | undefined {
  const page = pageOf[area]
  return page && `${page}/${record_id}`
}
