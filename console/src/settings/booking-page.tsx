import './company.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { type BookingDraft, draftOf, servicesOf } from './booking-draft.ts'
import { BookingForm } from './booking-form.tsx'
import { BookingLinks } from './booking-links.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** Settings of the booking page: link, code to embed, services, origins and ZIP codes, with a live preview. */
export function BookingPage() {
  const { data, error, refetch } = useOperation('bookings.get', {})
  return (
    <>
      <PageHead title="Booking page" sub="Where new customers request a visit" />
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

function Editor({ saved }: { saved: Output<'bookings.get'> }) {
  const [changes, setChanges] = useState<Partial<BookingDraft>>({})
  const draft = { ...draftOf(saved), ...changes }
  return (
    <div className="company-columns">
      <div className="stack">
        <BookingLinks url={saved.url} isOn={saved.enabled} />
        <BookingForm
          draft={draft}
          version={saved.version}
          hasChanges={Object.keys(changes).length > 0}
          onChange={(change) => setChanges((before) => ({ ...before, ...change }))}
          onSaved={() => setChanges({})}
        />
      </div>
      <Preview draft={draft} />
    </div>
  )
}

function Preview({ draft }: { draft: BookingDraft }) {
  const [services] = useDebouncedValue(servicesOf(draft), 300)
  const { data, error, refetch } = useOperation('bookings.pagePreview', { services }, { keepsPrevious: true })
  return (
    <section className="card company-preview" aria-label="Preview">
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : data ? (
        <PreviewFrame html={data.html} styles={data.styles} title="Booking page" />
      ) : (
        <Skeleton />
      )}
    </section>
  )
}
