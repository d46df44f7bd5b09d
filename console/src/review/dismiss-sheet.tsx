import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { TextArea } from '../parts/field.tsx'

const reasons = ['Spam', 'Out of our area', 'Not our kind of work', 'Duplicate request']

interface Props {
  name: string
  onClose: () => void
  onDismiss: (reason: string) => void
}

/** Side panel that asks for the reason before an import is dismissed. */
export function DismissSheet({ name, onClose, onDismiss }: Props) {
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <Drawer opened onClose={onClose} title={`Dismiss ${name}`} position="right" size={420}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (text !== '') onDismiss(text)
        }}
      >
        <div className="reasons" role="group" aria-label="Usual reasons">
          {reasons.map((each, index) => (
            <button
              key={each}
              type="button"
              className="button"
              data-autofocus={index === 0 ? '' : undefined}
              onClick={() => onDismiss(each)}
            >
              {each}
            </button>
          ))}
        </div>
        <TextArea
          label="Another reason"
          name="dismiss_reason"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="form-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" data-primary="" disabled={text === ''}>
            Dismiss
          </button>
        </div>
      </form>
    </Drawer>
  )
}
