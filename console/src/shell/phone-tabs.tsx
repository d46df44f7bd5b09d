import { Menu, Search } from 'lucide-react'
import { PageLink } from '../parts/page-link.tsx'
import { PageIcon } from './page-icons.tsx'
import { useCurrentPage } from './use-current-page.ts'
import type { ConsolePage } from './places.ts'

interface Props {
  pages: readonly ConsolePage[]
  open: (layer: 'palette' | 'more') => void
}

/** Navigation bar on phones. */
export function PhoneTabs({ pages, open }: Props) {
  const current = useCurrentPage()
  const shown = pages.filter(({ to }) => ['today', 'inbox', 'schedule'].includes(to))
  return (
    <nav className="tabs" aria-label="Main pages">
      {shown.map(({ to, label }) => (
        <PageLink key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          <PageIcon of={to} />
          {label}
        </PageLink>
      ))}
      <button type="button" onClick={() => open('palette')}>
        <Search aria-hidden="true" />
        Search
      </button>
      <button type="button" onClick={() => open('more')}>
        <Menu aria-hidden="true" />
        More
      </button>
    </nav>
  )
}
