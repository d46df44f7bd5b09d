import './company.css'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { CompanyForm } from './company-form.tsx'
import { type CompanyDraft, draftOf } from './company-draft.ts'
import { PagePreview } from './page-preview.tsx'

/** Name, logo, color and texts of the company, with a live preview of the page that its customers see. */
export function CompanyPage() {
  const { data, error, refetch } = useOperation('settings.company.get', {})
  return (
    <>
      <PageHead title="Company" sub="What customers see on pages, mails and documents" />
      {error && !data ? (
        <Failure error={error} retry={refetch} />
      ) : data ? (
        <Editor saved={data} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

function Editor({ saved }: { saved: Output<'settings.company.get'> }) {
  const [changes, setChanges] = useState<Partial<CompanyDraft>>({})
  const draft = { ...draftOf(saved), ...changes }
  return (
    <div className="company-columns">
      <CompanyForm
        draft={draft}
        version={saved.version}
        hasLogo={saved.has_logo}
        hasChanges={Object.keys(changes).length > 0}
        onChange={(change) => setChanges((before) => ({ ...before, ...change }))}
        onSaved={() => setChanges({})}
      />
      <PagePreview draft={draft} logoVersion={saved.version} />
    </div>
  )
}
