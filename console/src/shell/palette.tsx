import './palette.css'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useOperation } from '../api/use.ts'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { commandEntries, type PaletteEntry, recordEntries } from './palette-entries.ts'
import { parseTarget } from './places.ts'
import { readRecent, rememberRecent } from './recent.ts'

/** Command palette, which opens with Ctrl K: search for records, pages and forms. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { can, me } = useMe()
  const go = useGo()
  const [query] = useDebouncedValue(text.trim(), 150)
  const found = useOperation(
    'search.find',
    { query, limit: 8 },
    { enabled: query.length > 1, keepsPrevious: true },
  )
  const isSearching = text.trim().length > 1 && (query !== text.trim() || found.isFetching)
  const records = query.length > 1 && text.trim().length > 1 ? recordEntries(found.data?.items ?? []) : []
  const recent = text.trim() === '' ? readRecent(me?.member?.id) : []
  const entries = [...recent, ...records, ...commandEntries(text, can)]
  const noneWords = isSearching ? 'Searching …' : `Nothing matches “${text}”.`
  const at = Math.min(chosen, entries.length - 1)
  const open = (entry: PaletteEntry | undefined): void => {
    if (!entry) return
    if (entry.group === 'Records') rememberRecent(me?.member?.id, entry)
    onClose()
    const { to, search } = parseTarget(entry.to)
    go(to, search)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((at + step + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(entries[at])
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <div className="palette-field">
        <Search size={16} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries[at] ? `palette-${at}` : undefined}
          aria-label="Find a client, job, number or command"
          placeholder="Find a client, job, number or command"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id="palette-list" role="listbox" aria-label="Results" className="palette-list">
        {entries.map((entry, index) => (
          <li
            key={`${entry.group} ${entry.to}`}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setChosen(index)}
            onClick={() => open(entry)}
          >
            <span className="palette-group">{entry.group}</span>
            <span className="palette-label">
              {entry.label}
              {entry.sub && <span className="muted">{entry.sub}</span>}
            </span>
            <span className="menu-key">
              {entry.keys?.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p className="palette-none muted">{noneWords}</p>}
    </Modal>
  )
}
