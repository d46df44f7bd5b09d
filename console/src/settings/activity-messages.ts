import type { Output } from '../api/call.ts'
import { plural } from '../parts/words.ts'

export type Request = Output<'requests.list'>['items'][number]
export type Trace = Output<'requests.trace'>
export type TracedEvent = Trace['events'][number]
type Delivery = Trace['deliveries'][number]
type Run = Trace['runs'][number]
type Message = Trace['messages'][number]

const spaced = (text: string): string => text.replaceAll('_', ' ')

/** Sentences of the page Settings → Activity of the API. */
export const activityMessages = {
  title: 'Activity of the API',
  purpose:
    'The requests of the last days with your API keys and from connected agents, also those that were refused. Choose one ' +
    'to see what followed from it.',
  requests: 'Requests',
  show: 'Show',
  all: 'All',
  failed: 'Failed',
  none: 'No requests yet',
  noneHint: 'Requests of programs and agents appear here a few seconds after their answer.',
  idLabel: 'Id of a request, event, delivery, message or run',
  find: 'Trace',
  trace: 'What happened',
  choose: 'Choose a request, or enter an id.',
  unknown: 'No request, event, delivery, message or run has this id, or it is older than the log.',
  nothingFollowed: 'It changed nothing and sent nothing.',
  test: 'Sandbox',
  changes: 'Changed',
  emails: 'Messages',
  events: 'Events',
  others: 'Deliveries and automations',
  what: ({ operation, method, route }: Pick<Request, 'operation' | 'method' | 'route'>) =>
    operation ?? `${method} ${route}`,
  answer: ({ status, error_code, duration_ms }: Request) =>
    `${error_code === null ? 'answered' : `refused with ${error_code}`} · ${status} · ${duration_ms} ms`,
  actor: ({ name, type, on_behalf_of }: NonNullable<NonNullable<Trace['request']>['actor']>) =>
    `by ${name ?? spaced(type)}${on_behalf_of ? ` through ${on_behalf_of.name}` : ''}`,
  changed: (records: Trace['entries'][number]['records']) =>
    records.length === 0
      ? 'no record'
      : records.map(({ change, kind }) => `${spaced(kind)} ${change}`).join(', '),
  relayed: ({ relayed_at, deliveries, runs }: TracedEvent) =>
    relayed_at === null
      ? 'not passed on yet'
      : deliveries.length + runs.length === 0
        ? 'no webhook or automation waits for it'
        : '',
  delivery: ({ status, attempts, last_error, last_status_code }: Delivery) => {
    const reason = last_error ?? (last_status_code === null ? null : `status ${last_status_code}`)
    const word = status === 'dead_letter' ? 'failed' : spaced(status)
    return `Webhook ${word} after ${plural(attempts, 'attempt')}${status !== 'delivered' && reason ? `: ${reason}` : ''}`
  },
  run: ({ automation_name, state, reason }: Run) =>
    `Automation ${automation_name}: ${spaced(state)}${reason ? `, ${spaced(reason)}` : ''}`,
  message: ({ channel, to, state, why }: Message) =>
    `${channel === 'sms' ? 'Text' : 'Email'} to ${to}: ${spaced(state)}${why ? `. ${why}` : ''}`,
  hidden: (parts: readonly string[]) => `Your role does not show ${parts.join(', ')}.`,
  omitted: (count: number) => `${plural(count, 'part')} more ${count === 1 ? 'is' : 'are'} not shown.`,
} as const
