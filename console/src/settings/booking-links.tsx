import { useId } from 'react'
import { TextArea } from '../parts/field.tsx'
import { copyText } from '../parts/copy-text.ts'
import { embedCode } from './booking-draft.ts'

/** The link to the booking page, and the HTML that shows it on the company's website. */
export function BookingLinks({ url, isOn }: { url: string; isOn: boolean }) {
  const title = useId()
  return (
    <section className="card form company-form" aria-labelledby={title}>
      <h2 id={title}>Link</h2>
      {isOn ? (
        <p className="booking-link">
          <a className="link" href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
          <button type="button" className="button" onClick={() => void copyText(url, 'The link')}>
            Copy link
          </button>
        </p>
      ) : (
        <p className="muted">The booking page is off. Its address will be {url}</p>
      )}
      <TextArea
        label="Code to embed"
        className="code-text"
        spellCheck={false}
        name="embed_code"
        readOnly
        value={embedCode(url)}
        hint="Only pages of the websites below can show the booking page in a frame."
        onFocus={(event) => event.currentTarget.select()}
      />
    </section>
  )
}
