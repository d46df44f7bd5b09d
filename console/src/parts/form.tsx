import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { FormErrorsContext } from './field-errors.ts'

interface Props extends ComponentProps<'form'> {
  /** Refusal of the action. Each field shows what is wrong with it, and `Complaint` shows the rest. */
  error: unknown
  /** Moves the focus to the first field that is wrong. Forms that are checked while the person types do not. */
  movesFocus?: boolean
}

/** A form whose fields show what the server says about them, under their labels. */
export function Form({ error, movesFocus = true, className = 'form', ref, ...form }: Props) {
  const [labels] = useState(() => new Map<string, string>())
  const errors = useMemo(() => ({ error, labels }), [error, labels])
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
