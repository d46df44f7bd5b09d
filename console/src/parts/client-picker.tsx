import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOperation } from '../api/use.ts'
import { TextField } from './field.tsx'

interface Props {
  onPick: (clientId: string) => void
  isBusy: boolean
  /** Id of a client that cannot be picked. */
  except?: string
}

/** Search for a client by name, phone number or address. Clicking a result picks the client. */
export function ClientPicker({ onPick, isBusy, except }: Props) {
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), 200)
  const isSearching = query.length > 1
  const found = useOperation(
    'search.find',
    { query, kinds: ['client'], limit: 8 },
    { enabled: isSearching, keepsPrevious: true },
  )
  const latest = useOperation('clients.list', { limit: 8 }, { enabled: !isSearching })
  const items = isSearching
    ? (found.data?.items ?? []).map(({ id, title, subtitle }) => ({ id, title, subtitle }))
    : (latest.data?.items ?? []).map(({ id, name, city }) => ({ id, title: name, subtitle: city }))
  return (
    <>
      <TextField
        label="Client"
        name="query"
        type="search"
        placeholder="Name, phone or address"
        data-autofocus=""
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="picks">
        {items
          .filter(({ id }) => id !== except)
          .map(({ id, title, subtitle }) => (
            <li key={id}>
              <button type="button" disabled={isBusy} onClick={() => onPick(id)}>
                <b>{title}</b>
                <span className="muted">{subtitle}</span>
              </button>
            </li>
          ))}
      </ul>
      {isSearching && found.data?.items.length === 0 && <p className="muted">No client matches.</p>}
    </>
  )
}
