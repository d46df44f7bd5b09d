import { PageHead } from '../parts/page-head.tsx'

export function NoPage() {
  return (
    <div className="no-page">
      <PageHead title="This page does not exist" />
      <p className="muted">The address may be incomplete, or the page may have moved.</p>
      <a className="button" data-primary="" href="/console/">
        Open the console
      </a>
    </div>
  )
}
