/**
 * Records to which a permission applies: all records in the locations of the member, or only the member's own
 * records.
 */
export type AccessScope = 'all' | 'own'

export const roles = ['owner', 'manager', 'sales_rep', 'crew_lead', 'technician'] as const
export type Role = (typeof roles)[number]

type Grants = readonly [
  owner: AccessScope,
  manager: AccessScope | null,
  salesRep: AccessScope | null,
  crewLead: AccessScope | null,
  technician: AccessScope | null,
]

const office: Grants = ['all', 'all', null, null, null]
const officeAndOwn: Grants = ['all', 'all', 'own', null, null]
const everyoneOwn: Grants = ['all', 'all', 'own', 'own', 'own']
const ownerOnly: Grants = ['all', null, null, null, null]

const grants = {
  use_app: ['all', 'all', 'all', 'all', 'all'],
  view_leads: officeAndOwn,
  manage_leads: officeAndOwn,
  view_clients: ['all', 'all', 'all', 'own', 'own'],
  manage_clients: officeAndOwn,
  delete_clients: office,
  delete_jobs: office,
  view_estimates: officeAndOwn,
  manage_estimates: officeAndOwn,
  send_estimates: officeAndOwn,
  override_pricing: office,
  view_jobs: ['all', 'all', 'all', 'own', 'own'],
  manage_jobs: officeAndOwn,
  manage_schedule: office,
  update_job_status: ['all', 'all', null, 'own', 'own'],
  view_invoices: ['all', 'all', 'own', 'own', null],
  manage_invoices: office,
  collect_payments: ['all', 'all', 'own', 'own', null],
  refund_payments: office,
  void_invoices: office,
  view_pricing: ['all', 'all', 'all', null, null],
  manage_pricing: office,
  view_messages: ['all', 'all', 'own', 'own', null],
  send_messages: officeAndOwn,
  manage_automations: office,
  canvass: officeAndOwn,
  manage_canvassing: office,
  view_own_pay: everyoneOwn,
  view_pay: office,
  manage_pay: office,
  request_time_off: everyoneOwn,
  approve_time_off: office,
  track_time: everyoneOwn,
  manage_timesheets: ['all', 'all', null, 'own', null],
  view_training: everyoneOwn,
  manage_training: office,
  manage_quality: ['all', 'all', null, 'own', null],
  manage_holiday_lights: officeAndOwn,
  view_team: ['all', 'all', 'all', 'own', null],
  manage_team: office,
  view_reports: officeAndOwn,
  export_data: office,
  manage_settings: office,
  manage_integrations: office,
  manage_practice: office,
  view_audit: office,
  manage_billing: ownerOnly,
  delete_organization: ownerOnly,
  transfer_ownership: ownerOnly,
} as const satisfies Record<string, Grants>

export type Permission = keyof typeof grants
/** All permissions, in the order of `grants`. */
export const permissions = Object.keys(grants) as Permission[]

export function accessScopeOfRole(role: Role, permission: Permission): AccessScope | null {
  return grants[permission][roles.indexOf(role)] ?? null
}
