import { useState } from 'react'
import type { Input } from '../api/call.ts'
import type { Lead } from '../api/operations.ts'
import { useIntention } from '../api/use.ts'
import { Choice } from '../parts/field.tsx'
import { Complaint } from '../parts/states.tsx'
import { statusWord } from '../parts/status-look.ts'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { LostForm, type LostReason } from './lost-form.tsx'

type LeadStatus = Input<'leads.setStatus'>['status']
const statuses: readonly LeadStatus[] = [
  'new',
  'contacted',
  'appointment_scheduled',
  'estimate_created',
  'estimate_sent',
  'approved',
  'lost',
]

/** Fields for the status and the assigned member of a lead. A chosen value is saved immediately. */
export function NextStep({ lead }: { lead: Lead }) {
  const { me } = useMe()
  const { id, status, version, assigned_to, customer_name } = lead
  const setStatus = useIntention('leads.setStatus')
  const assign = useIntention('leads.assign')
  const [isLosing, setLosing] = useState(false)
  const change = (next: LeadStatus, lost_reason?: LostReason): void =>
    setStatus.mutate(
      {
        input: {
          lead_id: id,
          status: next,
          expected_version: version,
          ...(lost_reason === undefined ? {} : { lost_reason }),
        },
      },
      {
        onSuccess: () => {
          setLosing(false)
          showToast(`${customer_name ?? 'The lead'} is ${statusWord(next).toLowerCase()} now.`)
        },
      },
    )
  return (
    <section className="card facts" aria-label="Next step">
      <h2>Next step</h2>
      <Choice
        label="Status"
        name="status"
        value={status}
        onChange={(event) => {
          const next = event.target.value as LeadStatus
          if (next === 'lost') setLosing(true)
          else change(next)
        }}
        choices={[...new Set([status, ...statuses])].map((each) => [each, statusWord(each)] as const)}
      />
      {isLosing && (
        <LostForm
          isPending={setStatus.isPending}
          error={setStatus.error}
          onCancel={() => setLosing(false)}
          onLost={(reason) => change('lost', reason)}
        />
      )}
      {me?.members && (
        <Choice
          label="Assigned to"
          name="assigned_to"
          value={assigned_to ?? ''}
          onChange={(event) =>
            assign.mutate({
              input: {
                lead_id: id,
                assigned_to: event.target.value || null,
                expected_version: version,
              },
            })
          }
          choices={[['', 'No one yet'], ...me.members.items.map((each) => [each.id, each.name] as const)]}
        />
      )}
      <Complaint error={(isLosing ? null : setStatus.error) ?? assign.error} />
    </section>
  )
}
