import { useState } from 'react'
import type { Input } from '../api/call.ts'
import { Choice } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'

export type LostReason = NonNullable<Input<'leads.setStatus'>['lost_reason']>

const reasons: readonly (readonly [LostReason, string])[] = [
  ['no_response', 'No answer'],
  ['price', 'Price'],
  ['competitor', 'Went to a competitor'],
  ['out_of_area', 'Out of our area'],
  ['duplicate', 'Duplicate request'],
  ['spam', 'Spam'],
  ['other', 'Another reason'],
]

export const lostWord = (reason: string): string =>
  reasons.find(([value]) => value === reason)?.[1] ?? 'Another reason'

interface Props {
  onCancel: () => void
  onLost: (reason: LostReason) => void
  isPending: boolean
  error: unknown
}

/** Form for the reason, shown before a lead is marked as lost. */
export function LostForm({ onCancel, onLost, isPending, error }: Props) {
  const [reason, setReason] = useState<LostReason>('no_response')
  return (
    <Form
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        onLost(reason)
      }}
    >
      <Choice
        label="Why is the lead lost?"
        name="lost_reason"
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value as LostReason)}
        choices={reasons}
      />
      <Complaint error={error} />
      <div className="form-end">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button" data-primary="" disabled={isPending}>
          Mark as lost
        </button>
      </div>
    </Form>
  )
}
