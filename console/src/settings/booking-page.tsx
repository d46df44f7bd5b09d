import './company.css'
import { useDebouncedValue } from '@mantine/hooks'
import type { Output } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { type BookingDraft, draftOf, servicesOf } from './booking-draft.ts'
import { BookingForm } from './booking-form.tsx'
import { BookingLinks } from './booking-links.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { useChanges } from './use-changes.ts'

/** Settings of the booking page: link, code to embed, services, origins and ZIP codes, with a live preview. */
export function BookingPage() {
  const saved = useOperation('bookings.get', {})
  return (
    <>
      <PageHead title="Booking page" sub="Where new customers request a visit" />
      <Loaded query={saved}>{(data) => <Editor saved={data} />}</Loaded>
    </>
  )
}

function Editor({ saved }: { saved: Output<'bookings.get'> }) {
  const form = useChanges(draftOf(saved))
  return (
    <div className="company-columns">
      <div className="stack">
        <BookingLinks url={saved.url} isOn={saved.enabled} />
        <BookingForm {...form} version={saved.version} />
      </div>
      <Preview draft={form.draft} />
    </div>
  )
}

function Preview({ draft }: { draft: BookingDraft }) {
  const [services] = useDebouncedValue(servicesOf(draft), 300)
  const preview = useOperation('bookings.pagePreview', { services }, { keepsPrevious: true })
  return (
    <section className="card company-preview" aria-label="Preview">
      <div className="card-head">
        <h2>Preview</h2>
      </div>
      <Loaded query={preview}>
        {({ html, styles }) => <PreviewFrame html={html} styles={styles} title="Booking page" />}
      </Loaded>
    </section>
  )
}
