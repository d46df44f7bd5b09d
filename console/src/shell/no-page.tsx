import { PageHead } from '../parts/page-head.tsx'

export function NoPage() {
  return (
    <div className="main">
      <PageHead title="No such page" />
      <p className="muted">
        This address does not lead to a page. <a href="/console/">Go to the start.</a>
      </p>
    </div>
  )
}
