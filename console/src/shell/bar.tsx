import { Search } from 'lucide-react'
import { usePlace } from '../api/use.ts'
import { CompanyMenu } from './company-menu.tsx'
import { CreateMenu } from './create-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface Props {
  isLive: boolean
  openPalette: () => void
  isCreating: boolean
  setCreating: (isOpen: boolean) => void
}

export function Bar({ isLive, openPalette, isCreating, setCreating }: Props) {
  const { mode } = usePlace()
  const word = mode === 'sandbox' ? 'Sandbox' : isLive ? 'Live' : 'Not live'
  return (
    <header className="bar">
      <CompanyMenu />
      <button type="button" className="search" onClick={openPalette}>
        <Search size={15} aria-hidden="true" />
        <span>Find a client, job, number or command</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="bar-end">
        <span className="mode" data-sandbox={mode === 'sandbox' || undefined}>
          <span className="mode-dot" data-off={!isLive || undefined} />
          {word}
        </span>
        <ThemeSwitch />
        <CreateMenu opened={isCreating} onChange={setCreating} />
      </div>
    </header>
  )
}
