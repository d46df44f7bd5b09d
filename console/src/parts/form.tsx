import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FormErrorsContext } from './field-errors.ts'

interface Props extends ComponentProps<'form'> {
  /** Error of the action. Each field shows its own problem, and `Complaint` shows the others. */
  error: unknown
  /**
   * If true, the focus moves to the first field with a problem. False for forms that are checked while the person
   * types.
   */
  movesFocus?: boolean
}

/** Form whose fields show their problems under the controls. */
export function Form({ error, movesFocus = true, className = 'form', ref, ...form }: Props) {
  const [labels] = useState(() => new Map<string, string>())
  const [isMounted, setMounted] = useState(false)
  // Fields add their labels when they are mounted. An error that exists before that is then put into words again.
  useLayoutEffect(() => setMounted(true), [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const errors = useMemo(() => ({ error, labels }), [error, labels, isMounted])
  const own = useRef<HTMLFormElement>(null)
  const merged = useMergedRef(own, ref)
  useEffect(() => {
    if (error && movesFocus) own.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error, movesFocus])
  return (
    <FormErrorsContext value={errors}>
      <form className={className} ref={merged} {...form} />
    </FormErrorsContext>
  )
}
