import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { PageLink } from './page-link.tsx'

interface Props {
  to: string
  onClose: () => void
  children: ReactNode
}

/** Panel next to a list that shows one of its records. Escape closes it. */
export function Peek({ to, onClose, children }: Props) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <aside className="card peek" aria-label="Selected row">
      <div className="peek-head">
        <PageLink to={to} className="link">
          Open
        </PageLink>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X size={15} />
        </button>
      </div>
      {children}
    </aside>
  )
}
