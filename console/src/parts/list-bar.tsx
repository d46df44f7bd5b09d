import './list.css'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Tab } from './tabs.ts'
import { useAddress } from './use-address.ts'

interface Props {
  tabs: readonly Tab[]
  searches?: string
  /** Name of the group of tabs, for screen readers. */
  label?: string
}

/** Tabs and search field of a list. The tab and the search text are stored in the query string of the page. */
export function ListBar({ tabs, searches, label = 'Status' }: Props) {
  const [address, change] = useAddress()
  const current = address['tab'] ?? tabs[0]?.value
  const group = useRef<HTMLDivElement>(null)
  // On a phone, the selected tab may lie outside of the visible part.
  useEffect(() => {
    const selected = group.current?.querySelector('[aria-pressed=true]')
    selected?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <div className="list-bar">
      <div className="state-tabs" role="group" aria-label={label} ref={group}>
        {tabs.map(({ value, label, count }, index) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === current}
            onClick={() => change({ tab: index === 0 ? undefined : value })}
          >
            {label}
            {count !== undefined && <span className="count">{count}</span>}
          </button>
        ))}
      </div>
      {searches && <SearchField label={searches} />}
    </div>
  )
}

/** Search field. Its text is copied to the query string 250 ms after the last key press. */
function SearchField({ label }: { label: string }) {
  const [address, change] = useAddress()
  const [text, setText] = useState(address['search'] ?? '')
  useEffect(() => {
    if (text === (address['search'] ?? '')) return undefined
    const timer = setTimeout(() => change({ search: text.trim() || undefined }), 250)
    return () => clearTimeout(timer)
  })
  return (
    <label className="list-search">
      <Search size={14} aria-hidden="true" />
      <input
        type="search"
        data-list-search=""
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd>/</kbd>
    </label>
  )
}
