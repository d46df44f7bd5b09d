import { newId } from '../../src/kernel/ids.ts'

const id = newId()

/** Configs of every action, complete and as short as possible. Each kind needs one here. */
export const actionConfigs: Readonly<Record<string, readonly object[]>> = {
  add_note: [{ body: 'x' }],
  add_tag: [{ tag: 'x' }, { tag: 'x', on: 'client' }],
  assign_member: [{ member_id: id }, { member_ids: [id, newId()], only_if_unassigned: true }],
  call_webhook: [{ destination_id: id }, { destination_id: id, data: { a: 'x' } }],
  create_estimate_draft: [{}, { vertical: 'commercial', location_id: id }],
  create_task: [{ title: 'x' }, { title: 'x', due: { days: 1 }, to: id }],
  enroll_in_workflow: [{ automation_id: id }],
  remove_tag: [{ tag: 'x' }],
  request_review: [{}, { channels: ['sms'], message: 'x' }],
  send_email: [
    { subject: 'x', body: 'x' },
    { subject: 'x', body: 'x', to: 'assignee' },
  ],
  send_internal_notification: [{ to: ['owner', 'assignee', 'role:manager', id], subject: 'x', body: 'x' }],
  send_sms: [{ body: 'x' }],
  set_lead_status: [{ status: 'contacted' }, { status: 'lost', lost_reason: 'price' }],
  update_field: [
    ...[
      'lead.notes',
      'lead.source',
      'client.notes',
      'job.notes',
      'job.access_notes',
      'job.special_instructions',
      'invoice.memo',
      'estimate.expires_at',
    ].map((field) => ({ field, value: null })),
    { field: 'client.status', value: 'active' },
  ],
}
