import type { Place } from '../api/addresses.ts'
import type { Input, Name, Output } from '../api/call.ts'
import type { ListName } from '../api/query-options.ts'
import { clientTabs } from '../clients/client-tabs.ts'
import { estimateTabs } from '../estimates/estimate-tabs.ts'
import { ageingInput } from '../invoices/ageing-input.ts'
import { invoiceTabs } from '../invoices/invoice-tabs.ts'
import { jobTabs } from '../jobs/job-tabs.ts'
import { leadTabs } from '../leads/lead-tabs.ts'
import { countsInput } from '../parts/tab-counts.ts'
import { filterOf } from '../parts/tabs.ts'
import { paymentTabs } from '../payments/payment-tabs.ts'
import { boardView, type Viewer } from '../schedule/board-view.ts'
import { todayInput } from '../today/today-input.ts'

/** A query that a page runs when it opens. `type` says whether the page shows one answer or the pages of a list. */
export type OpeningQuery =
  | { type: 'answer'; name: Name; input: object }
  | { type: 'list'; name: ListName; input: object }

const answer = <N extends Name>(name: N, input: Input<N>): OpeningQuery => ({ type: 'answer', name, input })
const list = <N extends ListName>(name: N, input: Input<N>): OpeningQuery => ({ type: 'list', name, input })

/** A page of an organization, according to its URL. */
export interface Opening {
  place: Place
  /** Path of the page, such as `leads`, or `leads/$id` for the page of a record. */
  path: string
  id: string
  address: Record<string, string>
}

/** Returns the page of an organization to which a URL leads. Undefined for other pages, such as signing in. */
export function openingAt({ pathname, search }: { pathname: string; search: string }): Opening | undefined {
  const [, base, org, page, rest] = /^\/console\/([cs])\/([^/]+)\/([^/]+)(?:\/([^/]+))?/.exec(pathname) ?? []
  if (org === undefined || page === undefined) return undefined
  const isRecord = rest !== undefined && page !== 'settings'
  return {
    place: { org, mode: base === 's' ? 'sandbox' : 'live' },
    path: rest === undefined ? page : `${page}/${isRecord ? '$id' : rest}`,
    id: isRecord ? rest : '',
    address: Object.fromEntries(new URLSearchParams(search)),
  }
}

const byPath: Record<string, (opening: Opening) => OpeningQuery[]> = {
  today: ({ address }) => [answer('dashboard.get', todayInput(address['location']))],
  leads: ({ address }) => [list('leads.list', filterOf(leadTabs, address)), counts('leads', address)],
  'leads/$id': ({ id }) => [answer('leads.get', { lead_id: id })],
  clients: ({ address }) => [list('clients.list', filterOf(clientTabs, address))],
  'clients/$id': ({ id }) => [answer('clients.get', { client_id: id })],
  estimates: ({ address }) => [
    list('estimates.list', filterOf(estimateTabs, address)),
    counts('estimates', address),
  ],
  'estimates/$id': ({ id }) => [answer('estimates.get', { estimate_id: id })],
  jobs: ({ address }) =>
    address['view'] === 'board'
      ? []
      : [list('jobs.list', filterOf(jobTabs, address)), counts('jobs', address)],
  'jobs/$id': ({ id }) => [answer('jobs.get', { job_id: id })],
  invoices: ({ address }) => [
    list('invoices.list', filterOf(invoiceTabs, address)),
    counts('invoices', address),
  ],
  'invoices/$id': ({ id }) => [answer('invoices.get', { invoice_id: id })],
  payments: ({ address }) => [list('payments.list', filterOf(paymentTabs, { ...address, search: '' }))],
}

const counts = (list: Input<'lists.counts'>['list'], { search }: Record<string, string>): OpeningQuery =>
  answer('lists.counts', countsInput(list, search))

/**
 * Returns the queries of a page that depend only on its URL. If the member may not open the page, the server refuses
 * them.
 */
export const openingQueries = (opening: Opening): OpeningQuery[] => byPath[opening.path]?.(opening) ?? []

/** Returns the board with which the schedule opens for a viewer. Empty for other pages. */
export const boardQueries = ({ path, address }: Opening, viewer: Viewer): OpeningQuery[] =>
  path === 'schedule' ? [answer('schedule.board', boardView(address, viewer).input)] : []

/** Returns the queries of a page that also depend on the member. */
export function queriesOfMember(opening: Opening, me: Output<'me.get'>): OpeningQuery[] {
  const can = (permission: string): boolean => me.permissions[permission] !== undefined
  const { today } = me.organization
  const found: OpeningQuery[] = []
  if (can('view_jobs')) {
    const viewer = { today, locations: me.locations.items, canSeeLeads: can('view_leads') }
    found.push(...boardQueries(opening, viewer))
  }
  if (opening.path === 'invoices' && can('view_reports'))
    found.push(answer('reports.summary', ageingInput(today)))
  if (can('view_messages')) found.push(answer('inbox.conversations.count', {}))
  return found
}
