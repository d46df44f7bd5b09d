import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readStored, removeStored, store } from '../api/session-storage.ts'
import { usePlace } from '../api/use.ts'
import { useMe } from './use-me.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Stores what the member types into a form until the form is saved. After a reload, an ended session or a closed side
 * panel, the form is filled with these values again, but only for the same member. Controls are identified by `name`,
 * or else by position.
 */
export function useFormDraft(formName: string | undefined) {
  const { org, mode } = usePlace()
  const { me } = useMe()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [isRestored, setRestored] = useState(false)
  const name = me?.member && formName && `draft/${org}/${mode}/${me.member.id}/${formName}`
  const restoredName = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (!name || !form || restoredName.current === name) return
    restoredName.current = name
    const values = readStored<Record<string, string | boolean>>(name)
    // Fills the form after this rendering, so that each control updates the state before the next one is filled.
    if (values) queueMicrotask(() => form.isConnected && setRestored(fill(form, values)))
  }, [name, form])

  useEffect(() => {
    if (!name || !form) return undefined
    const write = (): void => store(name, valuesOf(form))
    form.addEventListener('input', write)
    return () => form.removeEventListener('input', write)
  }, [name, form])

  return {
    /** Ref for the form element. */
    form: setForm,
    isRestored,
    /** Deletes the stored values after the form was saved, or if the member wants to start with an empty form. */
    discard: (): void => {
      if (name) removeStored(name)
      setRestored(false)
    },
    reset: (): void => form?.reset(),
  }
}

const controlsOf = (form: HTMLFormElement): [key: string, control: Control][] =>
  [...form.querySelectorAll<Control>('input:not([type=file]), textarea, select')].map((control, index) => [
    control.name || `#${index}`,
    control,
  ])

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

const valueOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value)

const valuesOf = (form: HTMLFormElement): Record<string, string | boolean> =>
  Object.fromEntries(controlsOf(form).map(([key, control]) => [key, valueOf(control)]))

/** Fills the controls as if the member had typed. Returns true if a value changed. */
function fill(form: HTMLFormElement, values: Record<string, string | boolean>): boolean {
  let isChanged = false
  for (const [key, control] of controlsOf(form)) {
    const value = values[key]
    if (value === undefined || value === valueOf(control)) continue
    isChanged = true
    if (isTick(control)) {
      control.click()
      continue
    }
    // React does not notice if `value` is assigned on the element itself, so the setter of the prototype is called.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
    control.dispatchEvent(
      new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
  }
  return isChanged
}
