import { type ReactNode, useState } from 'react'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { type People, PeopleFields } from './people-fields.tsx'
import { visitIds, visitName } from './visit.ts'
import type { VisitSheetProps } from './visit-sheet-props.ts'

interface Props extends VisitSheetProps {
  /** Text above the form, for example the reason why someone must be assigned now. */
  children?: ReactNode
  /** Called after the assignment, with the new version of the job. If it is absent, the side panel closes instead. */
  onAssigned?: (version: number) => void
}

export function AssignSheet({ job, visit, onClose, children, onAssigned }: Props) {
  const leads = visit.assignees.toSorted((a, b) => Number(b.role === 'lead') - Number(a.role === 'lead'))
  const before: People = { crew: visit.crew_id ?? '', members: leads.map(({ member_id }) => member_id) }
  const [people, setPeople] = useState(before)
  const isOther = JSON.stringify(people) !== JSON.stringify(before)
  const isByCrew = people.crew !== '' && people.members.length === 0
  const assignees = people.members.map((member_id, index) => ({
    member_id,
    role: index === 0 ? ('lead' as const) : ('crew' as const),
  }))
  return (
    <ConfirmSheet
      title={`Assign ${visitName(job, visit)}`}
      operation="jobs.assign"
      input={
        isOther
          ? {
              ...visitIds(job, visit),
              crew_id: people.crew || null,
              ...(isByCrew ? {} : { assignees }),
              expected_version: job.version,
            }
          : undefined
      }
      action="Assign"
      onClose={onClose}
      onDone={({ conflicts, version }) => {
        const clash = conflicts.length > 0 ? ' It overlaps other work.' : ''
        showToast(`The assignment is stored.${clash}`)
        if (onAssigned) onAssigned(version)
        else onClose()
      }}
    >
      {children}
      <PeopleFields people={people} locationId={job.location_id} onChange={setPeople} />
    </ConfirmSheet>
  )
}
