import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOperation } from '../api/use.ts'
import { Loaded } from '../parts/loaded.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Segments } from '../parts/segments.tsx'
import { Empty } from '../parts/states.tsx'
import { type CompanyDraft, previewOf } from './company-draft.ts'
import { PreviewFrame } from './preview-frame.tsx'

const kinds = [
  { value: 'estimate', label: 'Estimate' },
  { value: 'invoice', label: 'Invoice' },
] as const

interface Props {
  draft: CompanyDraft
  /** A number that changes when settings or a logo have been saved. The preview is then read again. */
  logoVersion: number
}

/**
 * Preview of the newest estimate or invoice as the customer sees it, with the settings in the form, even before they
 * are saved.
 */
export function PagePreview({ draft, logoVersion }: Props) {
  const [kind, setKind] = useState<'estimate' | 'invoice'>('estimate')
  const [settings] = useDebouncedValue(draft, 300)
  const estimateId = useOperation('estimates.list', { limit: 1 }).data?.items[0]?.id
  const invoiceId = useOperation('invoices.list', { limit: 1 }).data?.items[0]?.id
  const estimate = useOperation(
    'estimates.pagePreview',
    { estimate_id: estimateId ?? '', company: previewOf(settings, settings.default_terms) },
    { enabled: kind === 'estimate' && estimateId !== undefined, keepsPrevious: true },
  )
  const invoice = useOperation(
    'invoices.pagePreview',
    { invoice_id: invoiceId ?? '', company: previewOf(settings, settings.default_memo) },
    { enabled: kind === 'invoice' && invoiceId !== undefined, keepsPrevious: true },
  )
  const preview = kind === 'estimate' ? estimate : invoice
  const exists = (kind === 'estimate' ? estimateId : invoiceId) !== undefined
  return (
    <section className="card company-preview" aria-label="Preview">
      <div className="card-head">
        <h2>Preview</h2>
        <Segments label="Page to preview" value={kind} choices={kinds} onChange={setKind} />
      </div>
      {!exists ? (
        <Empty title={`There is no ${kind} to show yet`}>
          <PageLink to={`${kind}s`} className="button">
            Open {kind}s
          </PageLink>
        </Empty>
      ) : (
        <Loaded query={preview}>
          {({ html, styles }) => (
            <PreviewFrame key={logoVersion} html={html} styles={styles} title={`Page of the ${kind}`} />
          )}
        </Loaded>
      )}
    </section>
  )
}
