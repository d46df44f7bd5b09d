import './states.css'
import { CircleAlert, Lock, SearchX } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Refusal, sentenceOf } from '../api/refusal.ts'
import { FormErrorsContext, formSentence } from './field-errors.ts'

/**
 * Placeholder for an answer that is still loading. It is invisible for the first 300 ms, because a short flash makes
 * the page look slower.
 */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeleton" role="status" data-shown={isShown || undefined}>
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/**
 * An error as a sentence, with the request id and a button that tries again. If there is no such record, trying again
 * does not help, so only the sentence is shown.
 */
export function Failure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  if (isMissing(error))
    return (
      <div className="state" role="alert">
        <SearchX size={20} aria-hidden="true" />
        <h2>There is nothing at this address</h2>
        <p className="muted">The record may have been deleted, or the link may be incomplete.</p>
      </div>
    )
  const isForbidden = error instanceof Refusal && error.code === 'insufficient_permission'
  const requestId = error instanceof Refusal ? error.requestId : null
  return (
    <div className="state" role="alert">
      {isForbidden ? <Lock size={20} aria-hidden="true" /> : <CircleAlert size={20} aria-hidden="true" />}
      <h2>{isForbidden ? 'Your role does not include this' : 'This could not be loaded'}</h2>
      <p className="muted">{sentenceOf(error)}</p>
      {isForbidden && <p className="muted">An owner or a manager can change your role.</p>}
      {requestId && (
        <p className="muted request-id">
          Request <code>{requestId}</code>
        </p>
      )}
      {retry && !isForbidden && (
        <button type="button" className="button" onClick={() => void retry()}>
          Try again
        </button>
      )}
    </div>
  )
}

/** True if no record has the id in the URL, or if the URL contains other text instead of the id. */
const isMissing = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'not_found' ||
    error.problems.some(({ field, message }) => field?.endsWith('_id') && message.includes('UUID')))

/**
 * Error of a form or action, shown next to it. For problems that the form's fields show themselves, it lists only the
 * fields.
 */
export function Complaint({ error }: { error: unknown }) {
  const form = useContext(FormErrorsContext)
  if (!error) return null
  const requestId = error instanceof Refusal ? error.requestId : null
  return (
    <p className="complaint" role="alert" title={requestId ? `Request ${requestId}` : undefined}>
      <CircleAlert size={14} aria-hidden="true" />
      <span>{formSentence(error, form)}</span>
    </p>
  )
}
