import './merge.css'
import { useState } from 'react'
import { useOperation } from '../api/use.ts'
import type { Client } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { ClientPicker } from '../parts/client-picker.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { mergeSentences } from './merge-words.ts'
import { MergeSides } from './merge-sides.tsx'

/**
 * Side panel that merges two clients, which it shows side by side. The person chooses the client that remains, and types
 * the name of that client to confirm.
 */
export function MergeSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const go = useGo()
  const [otherId, setOtherId] = useState<string>()
  const [stays, setStays] = useState(client.id)
  const [typed, setTyped] = useState('')
  const other = useOperation('clients.get', { client_id: otherId ?? '' }, { enabled: otherId !== undefined })
  const found = useOperation('clients.findDuplicates', { client_id: client.id, limit: 10 })
  const candidates = found.data?.candidates.filter(({ kind }) => kind === 'client') ?? []
  const [survivor, ending] = stays === client.id ? [client, other.data] : [other.data, client]
  const isTyped = typed.trim().toLowerCase() === survivor?.name.trim().toLowerCase()
  const chooseAnother = (): void => {
    setOtherId(undefined)
    setStays(client.id)
    setTyped('')
  }
  const input =
    survivor && ending
      ? { client_id: ending.id, into_client_id: survivor.id, expected_version: ending.version }
      : undefined
  return (
    <ConfirmSheet
      title="Merge with another client"
      operation="clients.merge"
      input={input}
      action="Merge the clients"
      isHeld={!isTyped}
      describe={(merged, { would }) => (survivor ? mergeSentences(survivor, merged, would.changes) : [])}
      onClose={onClose}
      onDone={(merged) => {
        onClose()
        showToast(`${ending?.name} is now part of ${merged.name}.`)
        go(`clients/${merged.id}`)
      }}
    >
      {otherId === undefined && candidates.length > 0 && (
        <ul className="picks" aria-label="Possible duplicates">
          {candidates.map(({ id, name, reasons }) => (
            <li key={id}>
              <button type="button" onClick={() => setOtherId(id)}>
                <b>{name}</b>
                <span className="muted">Same {reasons.join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {otherId === undefined && <ClientPicker isBusy={false} except={client.id} onPick={setOtherId} />}
      {other.data && (
        <>
          <MergeSides sides={[client, other.data]} stays={stays} onChoose={setStays} />
          <button type="button" className="link" onClick={chooseAnother}>
            Choose another client
          </button>
          <TextField
            label={`Type ${survivor!.name} to confirm that this client remains`}
            name="confirmation"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </ConfirmSheet>
  )
}
