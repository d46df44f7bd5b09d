import { Lock } from 'lucide-react'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { statusWord } from '../parts/status-look.ts'
import { useMe } from '../parts/use-me.ts'
import type { ConsolePage } from './places.ts'

/**
 * Page that is shown if the member's role does not permit the requested page. It names the missing permission and the
 * members who can grant it.
 */
export function RefusedPage({ page }: { page: ConsolePage }) {
  const { me } = useMe()
  const role = me?.member?.role
  const granting = (me?.members?.items ?? []).filter((each) => ['owner', 'manager'].includes(each.role))
  const names = granting.slice(0, 3).map(({ name }) => name)
  return (
    <>
      <PageHead title={page.label} />
      <div className="card">
        <div className="state" role="alert">
          <Lock size={20} aria-hidden="true" />
          <h2>Your role does not include this page</h2>
          <p className="muted">
            The page needs the permission <code>{page.permission}</code>
            {role && `, which the role ${statusWord(role)} does not have`}.
          </p>
          <p className="muted">
            {names.length > 0
              ? `${names.join(' or ')} can give you another role.`
              : 'An owner or a manager can give you another role.'}
          </p>
          <PageLink to="today" className="button">
            Go to Today
          </PageLink>
        </div>
      </div>
    </>
  )
}
