import './company.css'
import type { Output } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { CompanyForm } from './company-form.tsx'
import { draftOf } from './company-draft.ts'
import { PagePreview } from './page-preview.tsx'
import { useChanges } from './use-changes.ts'

/** Name, logo, color and texts of the company, with a live preview of the page that its customers see. */
export function CompanyPage() {
  const saved = useOperation('settings.company.get', {})
  return (
    <>
      <PageHead title="Company" sub="What customers see on pages, emails and documents" />
      <Loaded query={saved}>{(data) => <Editor saved={data} />}</Loaded>
    </>
  )
}

function Editor({ saved }: { saved: Output<'settings.company.get'> }) {
  const form = useChanges(draftOf(saved))
  return (
    <div className="company-columns">
      <CompanyForm {...form} version={saved.version} hasLogo={saved.has_logo} />
      <PagePreview draft={form.draft} logoVersion={saved.version} />
    </div>
  )
}
