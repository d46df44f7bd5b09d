/**
 * A page of the console: its URL relative to the organization, the permission that it needs, and the key that opens
 * it after `G`.
 */
export interface ConsolePage {
  to: string
  label: string
  permission: string
  key?: string
  /** Group in the navigation. A page of the group `Member` is in the member's menu and not in the navigation. */
  group?: 'Work' | 'Money' | 'Settings' | 'Member'
}

export const pages: readonly ConsolePage[] = [
  { to: 'today', label: 'Today', permission: 'use_app', key: 't' },
  { to: 'review', label: 'Review queue', permission: 'manage_integrations', key: 'r' },
  { to: 'inbox', label: 'Inbox', permission: 'view_messages', key: 'b' },
  { to: 'leads', label: 'Leads', permission: 'view_leads', key: 'l', group: 'Work' },
  { to: 'clients', label: 'Clients', permission: 'view_clients', key: 'c', group: 'Work' },
  { to: 'estimates', label: 'Estimates', permission: 'view_estimates', key: 'e', group: 'Work' },
  { to: 'jobs', label: 'Jobs', permission: 'view_jobs', key: 'j', group: 'Work' },
  { to: 'schedule', label: 'Schedule', permission: 'view_jobs', key: 's', group: 'Work' },
  { to: 'batches', label: 'Batches', permission: 'use_app', key: 'x', group: 'Work' },
  { to: 'invoices', label: 'Invoices', permission: 'view_invoices', key: 'i', group: 'Money' },
  { to: 'payments', label: 'Payments', permission: 'view_invoices', key: 'p', group: 'Money' },
  { to: 'settings/booking', label: 'Booking page', permission: 'manage_settings', group: 'Settings' },
  { to: 'settings/company', label: 'Company', permission: 'manage_settings', group: 'Settings' },
  { to: 'settings/keys', label: 'API keys', permission: 'manage_integrations', group: 'Settings' },
  { to: 'settings/activity', label: 'Activity of the API', permission: 'view_audit', group: 'Settings' },
  { to: 'settings/practice', label: 'Practice companies', permission: 'manage_practice', group: 'Settings' },
  { to: 'account', label: 'Your account', permission: 'use_app', group: 'Member' },
]

/** URLs that open a form for a new record. */
export const creations: readonly { to: string; label: string; permission: string }[] = [
  { to: 'leads?new=1', label: 'New lead', permission: 'manage_leads' },
  { to: 'clients?new=1', label: 'New client', permission: 'manage_clients' },
  { to: 'estimates?new=1', label: 'New estimate', permission: 'manage_estimates' },
]

export const pagesFor = (can: (permission: string) => boolean): readonly ConsolePage[] =>
  pages.filter(({ permission }) => can(permission))

/** Returns the page to which a URL belongs: for `/c/harbor/leads/0198…`, the page `leads`. */
export const pageAt = (path: string): ConsolePage | undefined => {
  const address = `${path.split('/').slice(3).join('/')}/`
  return pages.find(({ to }) => address.startsWith(`${to}/`))
}

/** Splits a target such as `leads?new=1` into its path and its query. */
export function parseTarget(target: string): { to: string; search: Record<string, string> } {
  const [to = '', query = ''] = target.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
