import { useState } from 'react'
import type { Client } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { erasureSentences } from './erasure-words.ts'

/**
 * Side panel that erases the data of a person. It shows what will be erased and what stays, and the person at the console
 * types the name of the client to confirm.
 */
export function EraseSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const go = useGo()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim().toLowerCase() === client.name.trim().toLowerCase()
  return (
    <ConfirmSheet
      title="Erase the data of this person"
      operation="clients.erasePerson"
      input={{ client_id: client.id, confirm_name: client.name, expected_version: client.version }}
      action="Erase for good"
      isHeld={!isTyped}
      describe={({ data, backups_until }) => erasureSentences(data, backups_until)}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast('The data of the person is being erased.')
        go('clients')
      }}
    >
      <p>
        Names, addresses, messages, notes, pictures and recordings are erased. Amounts, dates and numbers of
        documents stay. This cannot be undone.
      </p>
      <TextField
        label={`Type ${client.name} to confirm`}
        name="confirmation"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmSheet>
  )
}
