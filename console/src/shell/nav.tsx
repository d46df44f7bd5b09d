import { PageLink } from '../parts/page-link.tsx'
import { useCurrentPage } from './use-current-page.ts'
import { UnreadCount } from './unread-count.tsx'
import { PageIcon } from './page-icons.tsx'
import type { ConsolePage } from './places.ts'

/** Links to the pages that the member's role permits, in groups. */
export function NavLinks({ pages, onGo }: { pages: readonly ConsolePage[]; onGo?: () => void }) {
  const current = useCurrentPage()
  const groups = [undefined, 'Work', 'Money', 'Settings'] as const
  return groups.map((title) => {
    const members = pages.filter(({ group }) => group === title)
    if (members.length === 0) return null
    return (
      <div className="group" key={title ?? 'top'}>
        {title && <div className="group-title">{title}</div>}
        {members.map(({ to, label }) => (
          <PageLink
            key={to}
            to={to}
            className="nav-item"
            aria-current={to === current ? 'page' : undefined}
            {...(onGo ? { onClick: onGo } : {})}
          >
            <PageIcon of={to} />
            <span>{label}</span>
            {to === 'inbox' && <UnreadCount />}
          </PageLink>
        ))}
      </div>
    )
  })
}
